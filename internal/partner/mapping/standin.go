package mapping

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/sandbox"
	"launchrack/internal/yamltree"
)

// standIn says how the partner's stand-in is made of samples of its answers. What it leaves
// out follows from the rest of the file where that names plain paths.
type standIn struct {
	Lists  []plainPath `yaml:"lists"`
	Prices []plainPath `yaml:"prices"`
	Page   int         `yaml:"page" range:"1 10000"`
	Names  []string    `yaml:"names"`
	Type   string      `yaml:"type"`
	Link   string      `yaml:"link"`
	Faults []fault     `yaml:"without"`

	lists []string
	items sandbox.Spoiler
}

// plainPath is a path of names alone, such as .price.month.
type plainPath string

// ReadNode reads an expression that is nothing but a path.
func (p *plainPath) ReadNode(n *yamltree.Node, name string, with any) error {
	var code program
	if err := code.ReadNode(n, name, with); err != nil {
		return err
	}
	if *p = plainPath(pathOf(&code)); *p == "" || strings.Contains(string(*p), "[]") {
		return n.Errorf("%s: %q came; accepted is a plain path such as .price.month", name, errs.Clip(n.Text, 60))
	}
	return nil
}

// fault is one that the stand-in never has.
type fault sandbox.Fault

// ReadNode refuses a fault that no stand-in has.
func (f *fault) ReadNode(n *yamltree.Node, name string, _ any) error {
	if *f = fault(n.Text); !slices.Contains(sandbox.Faults(), sandbox.Fault(*f)) {
		return n.Errorf("%s: %q came; accepted are faults of the sandbox, such as %s", name, errs.Clip(n.Text, 60), sandbox.DuplicateIDs)
	}
	return nil
}

// follow fills in what the rest of the file says.
func (b *standIn) follow(a *Adapter) {
	b.items = sandbox.Spoiler{Type: b.Type, Link: b.Link, Names: b.Names, Without: []sandbox.Fault{sandbox.PriceString}} // numbers may be texts
	for _, f := range b.Faults {
		b.items.Without = append(b.items.Without, sandbox.Fault(f))
	}
	for _, one := range b.Lists {
		b.lists = append(b.lists, string(one))
	}
	for _, one := range b.Prices {
		b.items.Prices = append(b.items.Prices, string(one))
	}
	if b.Lists == nil {
		b.lists = []string{pathOf(a.main.Items)}
	}
	for _, one := range a.prices {
		if path := pathOf(one.Path); b.Prices == nil && path != "" {
			b.items.Prices = append(b.items.Prices, path)
		}
	}
}

// StandIn makes the partner's stand-in of a sample of each source by its name, which is empty
// for the main one. The items of the main sample come and go, change their prices and suffer
// from faults.
func (a *Adapter) StandIn(samples map[string][]byte) sandbox.Partner {
	p := sandbox.Partner{ID: string(a.info.ID), NeedsToken: a.info.NeedsToken, Items: a.standIn.items, Credential: a.credential}
	for _, s := range append([]*source{&a.main}, a.others...) {
		path, _, _ := strings.Cut(string(s.Path), "?")
		about := a.info.Name + ", " + s.name
		if s.name == "" {
			about = a.info.Name + ", plans"
		}
		p.Routes = append(p.Routes, sandbox.Route{Path: path, About: about, Answer: func(c sandbox.Call) sandbox.Answer {
			return a.answer(s, samples[s.name], c)
		}})
	}
	return p
}

// credential finds the token in the header that holds it.
func (a *Adapter) credential(r *http.Request) string {
	for name, value := range a.main.Header {
		before, after, has := strings.Cut(value, tokenPlace)
		if has {
			return strings.TrimSuffix(strings.TrimPrefix(r.Header.Get(name), before), after)
		}
	}
	return ""
}

var contentTypes = map[string]string{formatJSON: "application/json", formatCSV: "text/csv", formatNDJSON: "application/x-ndjson"}

func (a *Adapter) answer(s *source, sample []byte, c sandbox.Call) sandbox.Answer {
	form := http.Header{"Content-Type": {contentTypes[s.Format]}}
	if s.name != "" {
		return sandbox.Answer{Body: sample, Header: form}
	}
	body, err := s.convert(sample)
	if err != nil {
		return sandbox.Answer{Status: http.StatusInternalServerError, Body: err.Error()}
	}
	answer := sandbox.Sample{Body: body, Lists: a.standIn.lists, Paging: a.standIn.paging(s, c)}.Answer(c, a.standIn.items)
	if s.Format != formatJSON {
		return sandbox.Answer{Body: asText(s.Format, answer.Body, sample), Header: form}
	}
	return answer
}

// paging cuts pages as the mapping asks for them, and writes what the partner tells about
// further ones.
func (b *standIn) paging(s *source, c sandbox.Call) sandbox.Paging {
	g, paging := s.Paging, sandbox.Paging{First: s.Paging.First}
	isPaged := b.Page > 0 && g.Kind != pagingNone
	switch {
	case isPaged && g.Kind == pagingPage:
		paging.Page, paging.Most = g.Parameter, b.Page
	case isPaged:
		paging.Offset, paging.Most = g.Parameter, b.Page
	}
	paging.Tell = func(p sandbox.Part) map[string]any {
		told := map[string]any{}
		if g.Total != nil {
			told[pathOf(g.Total)] = p.Total
		}
		switch {
		case !isPaged || g.Path == nil || g.Kind == pagingOffset:
		case g.Kind == pagingPage:
			told[pathOf(g.Path)] = p.Pages
		case p.Next == 0:
			told[pathOf(g.Path)] = nil
		case g.Kind == pagingCursor:
			told[pathOf(g.Path)] = strconv.Itoa(p.Next)
		default:
			path, _, _ := strings.Cut(string(s.Path), "?")
			told[pathOf(g.Path)] = fmt.Sprintf("%s%s?%s=%d", c.Base, path, g.Parameter, p.Next)
		}
		return told
	}
	return paging
}

// asText writes a list of rows in the order of the sample's first row, or line by line.
func asText(format string, document any, sample []byte) []byte {
	list, _ := document.([]any)
	var b bytes.Buffer
	if format == formatNDJSON {
		for _, item := range list {
			line, _ := json.Marshal(item)
			b.Write(append(line, '\n'))
		}
		return b.Bytes()
	}
	head, _ := csv.NewReader(bytes.NewReader(sample)).Read()
	w := csv.NewWriter(&b)
	_ = w.Write(head)
	for _, item := range list {
		fields, _ := item.(map[string]any)
		row := make([]string, len(head))
		for i, name := range head {
			row[i], _, _ = plain(fields[strings.TrimSpace(name)])
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

// pathOf writes a program as a path of the sandbox; empty for one that is no plain path.
func pathOf(p *program) string {
	path, _ := termPath(p.query)
	return strings.TrimPrefix(strings.TrimSuffix(path, "[]"), ".")
}

// steps are the names of a plain path; a program that is none has none.
func steps(p *program) []string {
	if path := pathOf(p); path != "" {
		return strings.Split(path, ".")
	}
	return nil
}
