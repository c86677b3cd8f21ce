// Package ssr turns a page's props into HTML by running the pages' own React
// code inside the process. Only this package knows that there is a JavaScript
// engine; another one could take its place behind Renderer.
package ssr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"modernc.org/quickjs"

	"launchrack/internal/errs"
)

// Document is what the page code makes of one set of props.
type Document struct {
	// HTML is the markup inside the root element, the same that the browser's
	// hydration expects.
	HTML string `json:"html"`
	// Title and Description are plain text for the document's head.
	Title       string `json:"title"`
	Description string `json:"description"`
}

const (
	// renderLimit stops a render that loops; a good one takes some 50 ms.
	renderLimit = time.Second
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
	jobs     chan job
	done     chan struct{}
	working  sync.WaitGroup
	log      *slog.Logger
}

type job struct {
	props string
	reply chan<- result
}

type result struct {
	doc Document
	err error
}

// New compiles the server bundle and starts the given number of engines. The
// bundle must set globalThis.launchrack.render, a function from the props'
// JSON to the JSON of a Document.
func New(bundle []byte, engines int, log *slog.Logger) (*Renderer, error) {
	bytecode, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	r := &Renderer{bytecode: bytecode, jobs: make(chan job), done: make(chan struct{}), log: log}
	for range engines {
		r.working.Go(r.work)
	}
	return r, nil
}

// Close stops the engines and waits for them: at most as long as one render may
// take. A Render that waits returns an error.
func (r *Renderer) Close() {
	close(r.done)
	r.working.Wait()
}

// Render makes the page for props, the JSON of a view.Page. It fails when the
// page code throws, takes over a second or outgrows its memory, and when no
// engine is free before the context ends.
func (r *Renderer) Render(ctx context.Context, props []byte) (Document, error) {
	reply := make(chan result, 1)
	select {
	case r.jobs <- job{string(props), reply}:
	case <-ctx.Done():
		return Document{}, errs.Wrap(errs.Unavailable, ctx.Err(), "no page engine was free in time")
	case <-r.done:
		return Document{}, errs.New(errs.Unavailable, "the page engines are closed")
	}
	select {
	case res := <-reply:
		return res.doc, res.err
	case <-ctx.Done():
		return Document{}, errs.Wrap(errs.Unavailable, ctx.Err(), "the page was not rendered in time")
	}
}

// work serves jobs with one engine at a time, made before a job needs it.
func (r *Renderer) work() {
	var vm *quickjs.VM
	served := 0
	drop := func() {
		if vm != nil {
			discard(vm, r.log)
		}
		vm, served = nil, 0
	}
	defer drop()
	for {
		var startErr error
		if vm == nil {
			vm, startErr = start(r.bytecode)
		}
		select {
		case <-r.done:
			return
		case j := <-r.jobs:
			if startErr != nil {
				j.reply <- result{err: startErr}
				continue
			}
			doc, err := render(vm, j.props)
			j.reply <- result{doc, err}
			if served++; err != nil || served >= recycleAfter {
				drop()
			}
		}
	}
}

func compile(bundle []byte) (code []byte, err error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a page engine: %w", err)
	}
	defer func() { err = errors.Join(err, vm.Close()) }()
	code, err = vm.Compile(string(bundle), quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compile the page bundle: %w", err)
	}
	return code, nil
}

func start(bytecode []byte) (vm *quickjs.VM, err error) {
	defer recovered(&err)
	vm, err = quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a page engine: %w", err)
	}
	vm.SetMemoryLimit(memoryLimit)
	if err := vm.SetEvalTimeout(startLimit); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	if _, err := vm.EvalBytecode(bytecode); err != nil {
		return nil, errors.Join(fmt.Errorf("load the page bundle: %w", err), vm.Close())
	}
	if err := vm.SetEvalTimeout(renderLimit); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	return vm, nil
}

func render(vm *quickjs.VM, props string) (doc Document, err error) {
	defer recovered(&err)
	out, err := vm.Call("launchrack.render", props)
	if err != nil {
		return Document{}, fmt.Errorf("render a page: %w", err)
	}
	text, ok := out.(string)
	if !ok {
		return Document{}, fmt.Errorf("render a page: the page code returned %T, not text", out)
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return Document{}, fmt.Errorf("render a page: %w", err)
	}
	if doc.HTML == "" {
		return Document{}, errors.New("render a page: the page code returned no markup")
	}
	return doc, nil
}

func discard(vm *quickjs.VM, log *slog.Logger) {
	var err error
	func() {
		defer recovered(&err)
		err = vm.Close()
	}()
	if err != nil {
		log.Warn("closing a page engine failed", "err", err)
	}
}

// recovered turns a panic of the engine into an error: it must not end the
// process, and the engine is thrown away after any error.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the page engine panicked: %v", p)
	}
}
