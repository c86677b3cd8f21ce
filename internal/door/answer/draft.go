package answer

import "sync"

// Draft is a text in memory that others get once its answer was sent. An answer that is kept, or that several callers
// share, keeps the memory.
type Draft struct{ text []byte }

var drafts = sync.Pool{New: func() any { return &Draft{} }}

// maxDraft bounds a draft that is used again.
const maxDraft = 1 << 20

// Write returns a draft of what appends writes.
func Write(appends func([]byte) ([]byte, error)) (*Draft, error) {
	d := drafts.Get().(*Draft)
	text, err := appends(d.text[:0])
	d.text = text
	return d, err
}

// OfDraft is Of for a draft.
func OfDraft(contentType string, d *Draft) *Answer {
	a := Of(contentType, d.text)
	a.draft = d
	return a
}

// giveBack gives the answer's draft to others. Nobody reads the answer any more; one that several read has no draft, and
// nothing is written to it.
func (a *Answer) giveBack() {
	d := a.draft
	if d == nil {
		return
	}
	if a.draft = nil; cap(d.text) <= maxDraft {
		drafts.Put(d)
	}
}
