package mapping

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// standIn says how the partner's stand-in is made of samples of its answers.
type standIn struct {
	lists []string
	size  int
	items sandbox.Spoiler
}

// StandIn makes the partner's stand-in of a sample of each source by its name, which is empty
// for the main one. The items of the main sample come and go, change their prices and suffer
// from faults.
func (a *Adapter) StandIn(samples map[string][]byte) sandbox.Partner {
	p := sandbox.Partner{ID: string(a.info.ID), NeedsToken: a.info.NeedsToken, Items: a.standIn.items, Credential: a.credential}
	for _, s := range append([]*source{&a.main}, a.others...) {
		path, _, _ := strings.Cut(s.path, "?")
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
	for name, value := range a.main.header {
		before, after, has := strings.Cut(value, tokenPlace)
		if has {
			return strings.TrimSuffix(strings.TrimPrefix(r.Header.Get(name), before), after)
		}
	}
	return ""
}

var contentTypes = map[string]string{formatJSON: "application/json", formatCSV: "text/csv", formatNDJSON: "application/x-ndjson"}

func (a *Adapter) answer(s *source, sample []byte, c sandbox.Call) sandbox.Answer {
	form := http.Header{"Content-Type": {contentTypes[s.format]}}
	if s.name != "" {
		return sandbox.Answer{Body: sample, Header: form}
	}
	body, err := s.convert(sample)
	if err != nil {
		return sandbox.Answer{Status: http.StatusInternalServerError, Body: err.Error()}
	}
	answer := sandbox.Sample{Body: body, Lists: a.standIn.lists, Paging: a.standIn.paging(s, c)}.Answer(c, a.standIn.items)
	if s.format != formatJSON {
		return sandbox.Answer{Body: asText(s.format, answer.Body, sample), Header: form}
	}
	return answer
}

// paging cuts pages as the mapping asks for them, and writes what the partner tells about
// further ones.
func (b *standIn) paging(s *source, c sandbox.Call) sandbox.Paging {
	g, paging := s.paging, sandbox.Paging{First: s.paging.first}
	isPaged := b.size > 0 && g.kind != pagingNone
	switch {
	case isPaged && g.kind == pagingPage:
		paging.Page, paging.Most = g.parameter, b.size
	case isPaged:
		paging.Offset, paging.Most = g.parameter, b.size
	}
	paging.Tell = func(p sandbox.Part) map[string]any {
		told := map[string]any{}
		if g.total != nil {
			told[plainPath(g.total)] = p.Total
		}
		switch {
		case !isPaged || g.path == nil || g.kind == pagingOffset:
		case g.kind == pagingPage:
			told[plainPath(g.path)] = p.Pages
		case p.Next == 0:
			told[plainPath(g.path)] = nil
		case g.kind == pagingCursor:
			told[plainPath(g.path)] = strconv.Itoa(p.Next)
		default:
			path, _, _ := strings.Cut(s.path, "?")
			told[plainPath(g.path)] = fmt.Sprintf("%s%s?%s=%d", c.Base, path, g.parameter, p.Next)
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

// plainPath writes a program as a path of the sandbox; empty for one that is no plain path.
func plainPath(p *program) string {
	path, _ := termPath(p.query)
	return strings.TrimPrefix(strings.TrimSuffix(path, "[]"), ".")
}

// steps are the names of a plain path; a program that is none has none.
func steps(p *program) []string {
	if path := plainPath(p); path != "" {
		return strings.Split(path, ".")
	}
	return nil
}
