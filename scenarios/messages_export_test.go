package scenarios

// What the tests of the outer package share with those of this one.
var (
	CorridorLibrary = corridorLibrary
	WriteFiles      = write
	UpdateTexts     = update
)
