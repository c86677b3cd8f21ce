// Package ssr turns a page's props into HTML by running the pages' own React
// code inside the process. Only this package knows that there is a JavaScript
// engine; another one could take its place behind Renderer.
package ssr

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/model/errs"
)

// Document is what the page code makes of one set of props.
type Document struct {
	// Pieces are the markup inside the root element, the same that the browser's hydration
	// expects. Between pieces i and i+1 belongs card i.
	Pieces []string `json:"pieces"`
	// Cards are the cards that were rendered, by their index.
	Cards map[int]string `json:"cards"`
	// Title and Description are plain text for the document's head.
	Title       string `json:"title"`
	Description string `json:"description"`
}

// HTML joins the pieces with the cards between them.
func (d Document) HTML(cards []string) (string, error) {
	if len(d.Pieces) != len(cards)+1 {
		return "", fmt.Errorf("the page has room for %d cards, not for %d", len(d.Pieces)-1, len(cards))
	}
	size := 0
	for _, text := range d.Pieces {
		size += len(text)
	}
	for _, text := range cards {
		size += len(text)
	}
	var b strings.Builder
	b.Grow(size)
	for i, text := range d.Pieces {
		b.WriteString(text)
		if i < len(cards) {
			b.WriteString(cards[i])
		}
	}
	return b.String(), nil
}

// ErrTimeout is the error of a page that took too long. On a busy machine that
// says nothing of the page.
var ErrTimeout = errors.New("rendering took too long")

const (
	// renderLimit stops a render that loops. A page takes some 10 ms of CPU, so
	// this leaves room for a machine that has much else to do.
	renderLimit = 5 * time.Second
	// startLimit bounds loading the bundle into a new engine.
	startLimit = 10 * time.Second
	// memoryLimit bounds one engine; a good one needs about 6 MB.
	memoryLimit = 128 << 20
	// recycleAfter bounds what a slow leak in the page code can cost.
	recycleAfter = 2000
)

// Renderer is a small pool of JavaScript engines, each with a goroutine of its
// own. An engine that failed, for whatever reason, is thrown away: after an
// interrupt or an exhausted memory its state cannot be trusted.
type Renderer struct {
	bytecode []byte
	// limit bounds one rendering.
	limit   time.Duration
	jobs    chan job
	closed  context.Context
	close   context.CancelFunc
	engines sync.WaitGroup
	running atomic.Int64
	log     *slog.Logger
}

// Running counts the engines that run.
func (r *Renderer) Running() int { return int(r.running.Load()) }

type job struct {
	props string
	known []int
	reply chan<- result
}

type result struct {
	doc Document
	err error
}

// New compiles the server bundle and starts the given number of engines. The bundle must set
// globalThis.launchrack.render, a function from the props' JSON and a list of known indexes of
// cards to the JSON of a Document.
func New(bundle []byte, engines int, log *slog.Logger) (*Renderer, error) {
	return open(bundle, engines, renderLimit, log)
}

func open(bundle []byte, engines int, limit time.Duration, log *slog.Logger) (*Renderer, error) {
	bytecode, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	r := &Renderer{bytecode: bytecode, limit: limit, jobs: make(chan job), log: log}
	r.closed, r.close = context.WithCancel(context.Background())
	for range engines {
		r.engines.Go(r.work)
	}
	return r, nil
}

// Close stops the engines and waits for those in use. A Render that waits
// returns an error.
func (r *Renderer) Close() {
	r.close()
	r.engines.Wait()
}

// Render makes the page for props, the JSON of a view.Page. The caller has the cards at the known
// indexes, so the plans there may be empty objects. It fails when the page code throws, outgrows
// its memory or, with ErrTimeout, takes over five seconds, and when no engine is free before the
// context ends.
func (r *Renderer) Render(ctx context.Context, props []byte, known []int) (Document, error) {
	reply := make(chan result, 1)
	select {
	case r.jobs <- job{string(props), known, reply}:
	case <-ctx.Done():
		return Document{}, errs.Wrap(errs.Unavailable, ErrTimeout, "no page engine was free in time")
	case <-r.closed.Done():
		return Document{}, errs.New(errs.Unavailable, "the page engines are closed")
	}
	res := <-reply
	return res.doc, res.err
}

// work serves jobs with one engine at a time, made before a job needs it.
func (r *Renderer) work() {
	w := worker{bytecode: r.bytecode, limit: r.limit, running: &r.running, log: r.log}
	defer w.discard()
	for {
		err := w.prepare()
		select {
		case <-r.closed.Done():
			return
		case j := <-r.jobs:
			if err != nil {
				j.reply <- result{err: err}
				continue
			}
			doc, err := w.render(j.props, j.known)
			j.reply <- result{doc, err}
		}
	}
}
