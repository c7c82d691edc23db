package pocket

// Fault is one thing made wrong on purpose, to see that the conformance suite
// notices it.
type Fault int

// The planted faults.
const (
	NoFault         Fault = iota
	FaultCopy             // CopyFrom forgets the bids
	FaultHash             // Hash forgets hits taken
	FaultHashRolls        // Hash counts rolls made, so equal states differ
	FaultOfferIll         // Offer lists an illegal action
	FaultOfferEmpty       // Offer is empty when nobody can be struck
	FaultKey              // a strike's key forgets its ordinal
	FaultPeek             // Appraise looks at the other side's bid
	FaultPeekOffer        // Offer looks at the other side's bid
	FaultRank             // Rank forgets a term
	FaultSay              // Say leaves out half of a payload
	FaultRecord           // a recorded game goes another way than an unrecorded one
	FaultEndless          // passing lowers no counter
	FaultOverlap          // a guard's second cell is not tested for others
	FaultPanic            // Check panics on a figure that does not exist
	FaultAlloc            // play allocates
	FaultMirror           // one direction is worth more than its reflection
	FaultChance           // asking for the law twice gives two answers
	FaultRedraw           // Redraw changes what everybody can see
	FaultSummon           // a slain figure comes back from nowhere
	FaultOrder            // Offer lists in an order that depends on the other side's bid
	FaultSettle           // Settle keeps the same roll due for ever
	FaultShared           // two games of one table share a counter
	FaultDescribe         // Describe looks at the sealed bids
	FaultPick             // Pick forgets all equals but the first
	FaultShortlist        // Shortlist forgets who does worst of those that a plan may need
	FaultCount            // number of faults, none included
)

var faultNames = [FaultCount]string{
	"none", "copy", "hash", "hash-rolls", "offer-illegal", "offer-empty", "key", "peek", "peek-offer", "rank", "say",
	"record", "endless", "overlap", "panic", "alloc", "mirror", "chance", "redraw", "summon", "order", "settle",
	"shared", "describe", "pick",
	"shortlist",
}

// String names the fault.
func (f Fault) String() string { return faultNames[f] }
