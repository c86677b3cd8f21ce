package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// interruption is the signal that asks the program to end, as the cause of a context.
type interruption syscall.Signal

// Error names the signal.
func (i interruption) Error() string { return syscall.Signal(i).String() }

// runUntilSignal is run under a context that the first SIGINT or SIGTERM ends. The next
// one ends the process at once, whatever it still waits for.
func runUntilSignal(args []string, stdout, stderr io.Writer) int {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			signal.Stop(signals)
			cancel(interruption(s))
		}
	}()
	return run(ctx, args, stdout, stderr)
}

// unfinished says what commands leave undone that do all of their work or none.
var unfinished = map[string]string{
	"backup":  "nothing was written",
	"copy":    "nothing was copied",
	"export":  "nothing was written",
	"import":  "nothing was imported",
	"migrate": "each migration is there whole or not at all",
	"restore": "nothing was restored",
}

// interrupted says in one line that a command did not get done, and gives the exit code of
// that: 128 and the signal, as shells do.
func interrupted(ctx context.Context, stderr io.Writer, command string) int {
	line := "launchrack: interrupted before it was done"
	if what, known := unfinished[command]; known {
		line += ": " + what
	}
	_, _ = fmt.Fprintln(stderr, line)
	if s, ok := errors.AsType[interruption](context.Cause(ctx)); ok {
		return 128 + int(s)
	}
	return 1
}
