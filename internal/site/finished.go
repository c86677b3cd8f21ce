package site

import (
	"bytes"
	"html"
	"sync"
	"sync/atomic"

	"launchrack/internal/response"
)

// document is a finished page. It is compressed when somebody asks for it.
type document struct {
	*response.Body
	// codings are those that it is offered in.
	codings []string
	// tag is a strong validator of the plain bytes.
	tag string
	// base begins the absolute addresses in the head, which stand at the marks.
	base  string
	marks []int
	// degraded pages lack markup, or what the database did not tell. They are not kept.
	degraded bool
	// counted is what the cache has counted of its size.
	counted atomic.Int64

	mu sync.Mutex
	// others are the forms for other bases, the oldest first.
	others []*document
}

// maxOtherBases bounds the forms of one page: a shop is known by few names, and whoever
// makes up more pays for each with one compression.
const maxOtherBases = 3

// newDocument makes a page of a text in which baseMark stands for the base of addresses.
func newDocument(text []byte, base string) *document {
	head, rest, _ := bytes.Cut(text, []byte("</head>"))
	d := &document{base: base, codings: []string{response.Brotli, response.Gzip}}
	if bytes.Contains(head, []byte(baseMark)) {
		parts := bytes.Split(head, []byte(baseMark))
		for _, part := range parts[:len(parts)-1] {
			d.marks = append(d.marks, len(part))
		}
		text = append(bytes.Join(parts, []byte(html.EscapeString(base))), "</head>"...)
		text = append(text, rest...)
	}
	d.Body, d.tag = response.New(text, levels), tagOf(string(text))
	return d
}

// newShell makes a page that is sent once, plain, by a shop that has enough to do.
func newShell(text []byte, base string) *document {
	d := newDocument(text, base)
	d.codings, d.tag, d.degraded = nil, "", true
	return d
}

// at returns the page for visitors who know the shop by another base. A kept page so
// never names the host of whoever asked first.
func (d *document) at(base string) *document {
	if base == d.base || len(d.marks) == 0 {
		return d
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.others {
		if other.base == base {
			return other
		}
	}
	if len(d.others) == maxOtherBases {
		d.others = d.others[1:]
	}
	other := newDocument(d.template(), base)
	d.others = append(d.others[:len(d.others):len(d.others)], other)
	return other
}

// template returns the text with marks in the place of the base.
func (d *document) template() []byte {
	text, length := d.Plain(), len(html.EscapeString(d.base))
	var b bytes.Buffer
	for _, part := range d.marks {
		b.Write(text[:part])
		b.WriteString(baseMark)
		text = text[part+length:]
	}
	b.Write(text)
	return b.Bytes()
}

// Size counts the bytes of all forms.
func (d *document) Size() int {
	size := d.Body.Size()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.others {
		size += other.Body.Size()
	}
	return size
}
