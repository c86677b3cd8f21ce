package main

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
)

type sandboxCmd struct {
	Addr config.Address `default:":8090" env:"LAUNCHRACK_SANDBOX_ADDR" help:"Listen address of the sandbox."`
}

// Run serves the stand-ins of all partners and prints the settings of a shop that uses them.
func (c sandboxCmd) Run(env environment) error {
	listener, err := net.Listen("tcp", string(c.Addr))
	if err != nil {
		return fmt.Errorf("listen on %s (--addr): %w", c.Addr, err)
	}
	base := localURL(listener.Addr().String())
	newLog(env).Info("listening", "addr", listener.Addr().String(), "url", base)
	if _, err := fmt.Fprint(env.stdout, sandboxSettings(base, registry.All())); err != nil {
		return err
	}
	server := &http.Server{Handler: sandbox.New(registry.Sandboxes(), sandbox.Options{}).Handler(), ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-env.ctx.Done():
		return server.Close()
	}
}

// sandboxSettings returns the settings of a shop that asks only the sandbox. A partner without a
// stand-in is off.
func sandboxSettings(base string, adapters []partner.Adapter) string {
	var b strings.Builder
	for _, a := range adapters {
		info, address := a.Info(), ""
		if _, has := a.(sandbox.Provider); has {
			address = base + "/" + string(info.ID)
		}
		fmt.Fprintf(&b, "%s=%s\n", config.Variable(info.ID, "url"), address)
		if info.NeedsToken && address != "" {
			fmt.Fprintf(&b, "%s=%s\n", config.Variable(info.ID, "token"), sandbox.Token)
		}
	}
	// Order links lead to the real partners, and a fault is to show at the next press of Refresh Data.
	fmt.Fprintf(&b, "LAUNCHRACK_RATES_URL=%s\nLAUNCHRACK_CHECK_LINKS=off\nLAUNCHRACK_REFRESH_SHARE=0s\n", base+sandbox.RatesPath)
	return b.String()
}
