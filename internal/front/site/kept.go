package site

import (
	"bytes"
	"context"
	"html"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/door/answer"
)

// ask begins a request to the door for an answer that follows a snapshot.
func (s *Site) ask(current Catalogue, policy answer.Policy, parts ...string) *answer.Request {
	e := s.door.Edition(current.Version())
	return &answer.Request{Key: answer.KeyOf(e, parts...), Edition: e, Policy: policy, IsDear: true}
}

// about is what the headers of a text for programs say.
type about struct {
	contentType string
	policy      answer.Policy
	// file is the name under which a browser stores it; empty for none.
	file string
}

// inFormat describes a public text in one of the formats.
func inFormat(format string) about {
	return about{contentType: formats[format].mediaType + "; charset=utf-8", policy: answer.Public}
}

// header returns the headers that describe the text.
func (a about) header() http.Header {
	h := http.Header{"Content-Type": {a.contentType}}
	if a.file != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.file}))
	}
	return h
}

// sendAsIs sends a text that the door need not keep.
func sendAsIs(w http.ResponseWriter, contentType, cacheControl string, text []byte) error {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", cacheControl)
	_, _ = w.Write(text) // the caller left; there is nobody to tell
	return nil
}

// sendText sends the text of a key to a program. The context of write's request lasts as long as
// somebody waits for the text.
func (s *Site) sendText(w http.ResponseWriter, r *http.Request, current Catalogue, key string, a about, write func(*http.Request) ([]byte, error)) error {
	return s.sendMade(w, r, current, key, a, func(r *http.Request) (*answer.Answer, error) {
		text, err := write(r)
		return answer.Of("", text), err
	})
}

// sendMade is sendText for an answer that has more to tell than its text.
func (s *Site) sendMade(w http.ResponseWriter, r *http.Request, current Catalogue, key string, a about, write func(*http.Request) (*answer.Answer, error)) error {
	q := s.ask(current, a.policy, key, visitOf(r).spoken())
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		made, err := write(r.WithContext(ctx))
		if err != nil {
			return nil, err
		}
		made.Header, made.IsRead = a.header(), true
		if format, _, _ := strings.Cut(a.contentType, ";"); format == formats[mdFormat].mediaType || format == formats[rssFormat].mediaType {
			made.Header.Set("Content-Language", langOf(r).Code())
		}
		return made, nil
	}
	made, err := s.door.Get(r, q)
	if err != nil {
		return err
	}
	return s.deliver(w, r, q, made)
}

// baseMark stands for the origin of absolute addresses in a kept text, which must not have the
// host of whoever asked first. No HTML or XML holds it.
const baseMark = "\x00"

// hasMarks reports whether an answer has addresses without their base.
func hasMarks(a *answer.Answer) bool {
	contentType := a.Header.Get("Content-Type")
	if contentType != pageType && contentType != xmlType {
		return false
	}
	text, _ := marked(a)
	return bytes.Contains(text, []byte(baseMark))
}

// deliver sends an answer. A page is kept in the colours of the system, and one for a theme is made
// of it. If the shop has no public address, absolute addresses name the request's host, and each
// host gets an answer of its own. Anybody can invent hosts, so the client pays for each; an answer
// for a host is kept once it is asked for a second time.
func (s *Site) deliver(w http.ResponseWriter, r *http.Request, q *answer.Request, a *answer.Answer) error {
	v := visitOf(r)
	ofHost := s.PublicURL == "" && hasMarks(a)
	if !ofHost && (!isPage(a) || v.theme == "") {
		return s.door.Send(w, r, q, a)
	}
	of := *q
	of.Key, of.IsDear = answer.KeyOf(q.Edition, "filled", a.Tag(), v.origin, v.theme), !ofHost || s.bases.IsRepeated(v.origin)
	of.Make = func(ctx context.Context) (*answer.Answer, error) {
		answer.MeterOf(ctx).Spend(fillTime)
		return s.fill(r, a), nil
	}
	if a.IsPartial {
		of.Key = answer.Key{}
	}
	filled, err := s.door.Get(r, &of)
	if err != nil {
		return err
	}
	return s.door.Send(w, r, &of, filled)
}

// fillTime is about what an answer for one more host or theme takes.
const fillTime = time.Millisecond

// isPage reports whether an answer is HTML.
func isPage(a *answer.Answer) bool { return a.Header.Get("Content-Type") == pageType }

// marked returns the part of a text where marks may stand: the head of a page, or all XML.
func marked(a *answer.Answer) (text, rest []byte) {
	plain := a.Body.Plain()
	if isPage(a) {
		head := max(0, bytes.Index(plain, []byte("</head>")))
		return plain[:head], plain[head:]
	}
	return plain, nil
}

// pageType and xmlType are the media types of answers that may have marks.
const (
	pageType = "text/html; charset=utf-8"
	xmlType  = "application/xml; charset=utf-8"
)

// fill returns an answer for whoever asks: with the base of addresses in the place of its marks, and
// a page in the theme that the visitor chose.
func (s *Site) fill(r *http.Request, a *answer.Answer) *answer.Answer {
	v := visitOf(r)
	filled := fillMarks(a, v.origin)
	if v.theme == "" || !isPage(a) {
		return filled
	}
	page := filled.Body.Plain()
	end := bytes.Index(page, []byte("<html"))
	end += bytes.IndexByte(page[end:], '>')
	return written(filled, slices.Concat(page[:end], []byte(` data-theme="`+v.theme+`"`), page[end:]))
}

// written returns an answer with another text.
func written(a *answer.Answer, text []byte) *answer.Answer {
	made := answer.Of("", text)
	made.Status, made.Header, made.Codings, made.First, made.IsRead, made.IsPartial = a.Status, a.Header, a.Codings, a.First, true, a.IsPartial
	return made
}

// fillMarks returns an answer with the origin of addresses in the place of its marks.
func fillMarks(a *answer.Answer, origin string) *answer.Answer {
	text, rest := marked(a)
	inText := xmlText(origin)
	if isPage(a) {
		inText = html.EscapeString(origin)
	}
	return written(a, append([]byte(strings.ReplaceAll(string(text), baseMark, inText)), rest...))
}
