package main

import (
	"cmp"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"launchrack/internal/activation"
	"launchrack/internal/config"
	"launchrack/internal/partner"
)

// newCertificates makes what gets and renews the certificates of the configured domains,
// nil where there are none.
func newCertificates(c config.TLS) *autocert.Manager {
	if len(c.TLSDomain) == 0 {
		return nil
	}
	return &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.TLSDomain...), Cache: autocert.DirCache(c.TLSFolder),
		Client: &acme.Client{DirectoryURL: cmp.Or(string(c.TLSACMEAddress), acme.LetsEncryptURL), UserAgent: partner.UserAgent(version, "")},
	}
}

// tlsConfig is how the shop speaks TLS, nil where it does not.
func tlsConfig(certificates *autocert.Manager) *tls.Config {
	if certificates == nil {
		return nil
	}
	c := certificates.TLSConfig()
	c.MinVersion = tls.VersionTLS12
	return c
}

// serveHTTP answers http beside https: the authority's challenges, and everybody else by
// the address of https. It returns a function that ends it. A taken address is logged and
// is no error: the authority asks over https too.
func serveHTTP(certificates *autocert.Manager, sockets *activation.Sockets, c config.TLS, log *slog.Logger) (stop func()) {
	if certificates == nil || c.TLSHTTPAddr == "" {
		return func() {}
	}
	listener, err := sockets.Listen("http", string(c.TLSHTTPAddr))
	if err != nil {
		log.Warn("http is not led to https; choose another address or turn it off (--tls-http-addr, "+config.Prefix+"_TLS_HTTP_ADDR)",
			"addr", string(c.TLSHTTPAddr), "error", err)
		return func() {}
	}
	server := &http.Server{Handler: certificates.HTTPHandler(toHTTPS(c.TLSDomain)), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 10 * time.Second, IdleTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		if err := server.Serve(listener); err != nil && err != http.ErrServerClosed {
			log.Error("http is no longer led to https", "error", err)
		}
	}()
	log.Info("http is led to https", "addr", listener.Addr().String())
	return func() { _ = server.Close() } // the program ends with it
}

// toHTTPS leads to the same address by https, at a configured domain.
func toHTTPS(domains config.Domains) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if !slices.Contains(domains, host) {
			host = domains[0]
		}
		w.Header().Set("Connection", "close")
		status := http.StatusMovedPermanently
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			status = http.StatusPermanentRedirect // the method stays
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), status)
	})
}
