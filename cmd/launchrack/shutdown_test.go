package main

import (
	"context"
	"net"
	"path/filepath"
	"testing"
	"time"

	"launchrack/internal/operator/config"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
)

// TestShutdownWaits stops a shop while it publishes a snapshot: the store is closed only after that.
func TestShutdownWaits(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	env := environment{ctx: ctx, stdout: &logBuffer{}, stderr: &logBuffer{}, partners: config.NewPartners(registry.All())}
	p := must.Get(newProgram(env, serveCmd{Storage: config.Storage{DatabaseURL: database(t)}}, discard))(t)
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	publishing, goOn := make(chan bool, 100), make(chan bool)
	p.publisher.renamed = func(context.Context) (bool, error) {
		publishing <- true
		<-goOn
		return false, nil
	}
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, listener) }()
	<-publishing
	stop()
	select {
	case err := <-ended:
		t.Errorf("Serve returned (%v) while the catalogue was followed", err)
	case <-time.After(time.Second):
		close(goOn)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	p.Close()
}

func TestExportOfAMistypedPath(t *testing.T) {
	t.Parallel()
	code, out, stderr := command(t, "export", "--database-url", "sqlite://"+filepath.Join(t.TempDir(), "mistyped.db"))
	if code != 2 || out != "" {
		t.Errorf("got %d %q %s, want a complaint about the setting", code, out, stderr)
	}
}
