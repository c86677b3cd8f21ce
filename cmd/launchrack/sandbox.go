package main

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"launchrack/internal/config"
	"launchrack/internal/sandbox"
)

type sandboxCmd struct {
	Addr config.Address `default:":8090" env:"LAUNCHRACK_SANDBOX_ADDR" help:"Listen address of the sandbox."`
}

// Run serves every partner's payloads and prints the settings that point a shop
// at them.
func (c sandboxCmd) Run(env environment) error {
	listener, err := net.Listen("tcp", string(c.Addr))
	if err != nil {
		return fmt.Errorf("listen on %s (--addr): %w", c.Addr, err)
	}
	base := localURL(listener.Addr().String())
	newLog(env).Info("listening", "addr", listener.Addr().String(), "url", base)
	if _, err := fmt.Fprintf(env.stdout, "LAUNCHRACK_CHERRY_URL=%s\nLAUNCHRACK_CONTABO_URL=%s\nLAUNCHRACK_RATES_URL=%s\n",
		base, base, base+sandbox.RatesPath); err != nil {
		return err
	}
	server := &http.Server{Handler: sandbox.New(sandbox.Options{}).Handler(), ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-env.ctx.Done():
		return server.Close()
	}
}
