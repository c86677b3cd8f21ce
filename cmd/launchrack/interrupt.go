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

// interruption is a signal as the cause of a cancelled context.
type interruption syscall.Signal

// Error returns the name of the signal.
func (i interruption) Error() string { return syscall.Signal(i).String() }

// runUntilSignal calls run with a context that the first SIGINT or SIGTERM cancels. The second one
// ends the process at once.
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

// unfinished are the messages of interrupted commands that do all of their work or none.
var unfinished = map[string]string{
	"backup":  "nothing was written",
	"copy":    "nothing was copied",
	"export":  "nothing was written",
	"import":  "nothing was imported",
	"migrate": "each migration is there whole or not at all",
	"restore": "nothing was restored",
}

// interrupted prints that a command was interrupted, and returns the exit code: 128 plus the number
// of the signal, as in shells.
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
