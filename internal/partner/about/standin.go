package about

import (
	"io/fs"
	"strconv"
	"sync"

	"launchrack/internal/sandbox"
)

// standIn says how the partner's stand-in is made of samples.
type standIn struct {
	Documents []document      `yaml:"documents" required:"a list of documents"`
	Prices    []string        `yaml:"prices"`
	Type      string          `yaml:"type"`
	Link      string          `yaml:"link"`
	Names     []string        `yaml:"names"`
	Without   []sandbox.Fault `yaml:"without"`
}

// document is one sample and how it is asked for; package sandbox explains the words.
type document struct {
	Path        string            `yaml:"path" required:"the path of a document"`
	About       string            `yaml:"about" required:"what the document is"`
	Sample      string            `yaml:"sample" required:"the name of a file"`
	Lists       []string          `yaml:"lists"`
	Group       string            `yaml:"group"`
	Page        string            `yaml:"page"`
	Offset      string            `yaml:"offset"`
	Size        string            `yaml:"size"`
	Most        int               `yaml:"most" range:"1 10000"`
	TotalHeader string            `yaml:"total_header"`
	Tell        map[string]string `yaml:"tell" oneof:"number pages size total next next_page"`
}

// Edits change documents for a call, by the names of their samples.
type Edits map[string]func(c sandbox.Call, document any) error

// StandIn makes the stand-in of an adapter's folder: of the samples that partner.yaml names. A
// sample that cannot be read ends the program, as in Folder.
func StandIn(files fs.FS, edits Edits) func() sandbox.Partner {
	return sync.OnceValue(func() sandbox.Partner {
		f, err := read(files)
		if err != nil {
			panic(err)
		}
		s := f.Sandbox
		p := sandbox.Partner{ID: string(f.ID), NeedsToken: f.needsToken(),
			Items: sandbox.Spoiler{Prices: s.Prices, Type: s.Type, Link: s.Link, Names: s.Names, Without: s.Without}}
		for _, d := range s.Documents {
			body, err := fs.ReadFile(files, d.Sample)
			if err != nil {
				panic(err)
			}
			p.Routes = append(p.Routes, sandbox.Route{Path: d.Path, About: d.About, Sample: sandbox.Sample{Body: body, Lists: d.Lists, Group: d.Group,
				Edit: edits[d.Sample], Paging: sandbox.Paging{Page: d.Page, First: 1, Offset: d.Offset, Size: d.Size, Most: d.Most,
					TotalHeader: d.TotalHeader, Tell: d.tell}}})
		}
		return p
	})
}

// tell gives what the document says of its page. next is where the next page begins, as a
// text, and next_page its number.
func (d document) tell(p sandbox.Part) map[string]any {
	words := map[string]any{"number": p.Number, "pages": p.Pages, "size": p.Size, "total": p.Total, "next": "", "next_page": nil}
	if p.Next > 0 {
		words["next"], words["next_page"] = strconv.Itoa(p.Next), p.Number+1
	}
	told := map[string]any{}
	for path, word := range d.Tell {
		told[path] = words[word]
	}
	return told
}
