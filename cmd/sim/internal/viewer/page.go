package viewer

import (
	"bytes"
	_ "embed" // the page
	"encoding/json"
	"html/template"
	"io"
)

//go:embed page.html
var pageText string

// playText is what the page does beside when somebody plays in it.
//
//go:embed play.js
var playText string

var page = template.Must(template.New("page").Parse(pageText))

// Page is the film as a page of HTML, live or to be kept.
func (c *Camera) Page(live bool) ([]byte, error) {
	kept := *c
	if !live {
		kept.film.Live = nil
	}
	var b bytes.Buffer
	err := kept.Write(&b)
	return b.Bytes(), err
}

// Write writes the film as a page of HTML.
func (c *Camera) Write(w io.Writer) error {
	data, err := json.Marshal(&c.film) // it escapes what could end the script
	if err != nil {
		return err
	}
	return page.Execute(w, map[string]any{"Title": c.film.Title, "Film": template.JS(data), "Parties": c.film.Parties,
		"Ending": c.film.Ending, "Result": c.film.Result, "Embed": c.o.Embed,
		"Live": c.film.Live, "Script": template.JS(playText)})
}
