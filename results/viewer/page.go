package viewer

import (
	_ "embed" // the page
	"encoding/json"
	"html/template"
	"io"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// Write writes the film as a page of HTML.
func (c *Camera) Write(w io.Writer) error {
	data, err := json.Marshal(&c.film) // it escapes what could end the script
	if err != nil {
		return err
	}
	return page.Execute(w, map[string]any{"Title": c.film.Title, "Film": template.JS(data), "Parties": c.film.Parties, "Ending": c.film.Ending})
}
