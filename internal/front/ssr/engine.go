package ssr

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"
)

// worker owns one engine at a time.
type worker struct {
	bytecode []byte
	limit    time.Duration
	running  *atomic.Int64
	log      *slog.Logger
	vm       *quickjs.VM
	// renders counts what the engine has done.
	renders int
}

// prepare starts an engine where there is none.
func (w *worker) prepare() (err error) {
	if w.vm == nil {
		if w.vm, err = start(w.bytecode, w.limit); err == nil {
			w.running.Add(1)
		}
		w.renders = 0
	}
	return err
}

// render makes a page, and throws the engine away where that fails.
func (w *worker) render(props string, known []int) (Document, error) {
	doc, err := render(w.vm, props, known)
	if w.renders++; err != nil || w.renders >= recycleAfter {
		w.discard()
	}
	return doc, err
}

// discard closes the engine, if there is one.
func (w *worker) discard() {
	if w.vm == nil {
		return
	}
	var err error
	func() {
		defer recovered(&err)
		err = w.vm.Close()
	}()
	if err != nil {
		w.log.Warn("closing a page engine failed", "err", err)
	}
	w.vm = nil
	w.running.Add(-1)
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

func start(bytecode []byte, limit time.Duration) (vm *quickjs.VM, err error) {
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
	if err := vm.SetEvalTimeout(limit); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	return vm, nil
}

func render(vm *quickjs.VM, props string, known []int) (doc Document, err error) {
	defer recovered(&err)
	places, err := json.Marshal(append([]int{}, known...))
	if err != nil {
		return Document{}, fmt.Errorf("render a page: %w", err)
	}
	out, err := vm.Call("launchrack.render", props, string(places))
	if err != nil {
		return Document{}, fmt.Errorf("render a page: %w", timedOut(err))
	}
	text, ok := out.(string)
	if !ok {
		return Document{}, fmt.Errorf("render a page: the page code returned %T, not text", out)
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return Document{}, fmt.Errorf("render a page: %w", err)
	}
	if len(doc.Pieces) == 0 || doc.Pieces[0] == "" {
		return Document{}, errors.New("render a page: the page code returned no markup")
	}
	return doc, nil
}

// timedOut adds ErrTimeout to the error of an engine that was interrupted.
func timedOut(err error) error {
	if strings.HasSuffix(err.Error(), "InternalError: interrupted") {
		return errors.Join(ErrTimeout, err)
	}
	return err
}

// recovered turns a panic of the engine into an error: it must not end the
// process, and the engine is thrown away after any error.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the page engine panicked: %v", p)
	}
}
