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
	// base begins the absolute addresses, which stand at the marks. It is written there as
	// the text escapes it.
	base, written string
	marks         []int
	// remake makes the same of a text with marks and another base.
	remake func(text []byte, base string) *document
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

// newDocument makes a page of a text in whose head baseMark stands for the base of addresses.
func newDocument(text []byte, base string) *document {
	d := &document{base: base, written: html.EscapeString(base), codings: textCodings, remake: newDocument}
	head := bytes.Index(text, []byte("</head>"))
	d.fill(text, max(head, 0))
	return d
}

// newText makes a document of a text for programs, which holds no marks.
func newText(text []byte) *document {
	d := &document{codings: textCodings}
	d.fill(text, 0)
	return d
}

// newXML makes a document of XML in which baseMark stands for the base of addresses.
func newXML(text []byte, base string) *document {
	d := &document{base: base, written: xmlText(base), codings: []string{response.Gzip}, remake: newXML}
	d.fill(text, len(text))
	return d
}

// fill writes the base at the marks that a text has before a place.
func (d *document) fill(text []byte, end int) {
	if parts := bytes.Split(text[:end], []byte(baseMark)); len(parts) > 1 {
		for _, part := range parts[:len(parts)-1] {
			d.marks = append(d.marks, len(part))
		}
		text = append(bytes.Join(parts, []byte(d.written)), text[end:]...)
	}
	d.Body, d.tag = response.New(text, levels), tagOf(string(text))
}

// newShell makes a page that is sent once, plain, by a shop that has enough to do.
func newShell(text []byte, base string) *document {
	d := newDocument(text, base)
	d.codings, d.tag, d.degraded = nil, "", true
	return d
}

// at returns the document for visitors who know the shop by another base. What is kept so
// never names the host of whoever asked first. Anybody can make up a host: a visitor whom
// admit refuses gets a form that is neither compressed nor kept.
func (d *document) at(base string, admit func() error) *document {
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
	other := d.remake(d.template(), base)
	if admit() != nil {
		other.codings = nil
		return other
	}
	if len(d.others) == maxOtherBases {
		d.others = d.others[1:]
	}
	d.others = append(d.others[:len(d.others):len(d.others)], other)
	return other
}

// template returns the text with marks in the place of the base.
func (d *document) template() []byte {
	text, length := d.Plain(), len(d.written)
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
