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

	"launchrack/internal/door/activation"
	"launchrack/internal/door/response"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
)

// newCertificates returns the manager that gets and renews the certificates of the configured domains
// (ACME); nil for no domains.
func newCertificates(c config.TLS) *autocert.Manager {
	if len(c.TLSDomain) == 0 {
		return nil
	}
	return &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.TLSDomain...), Cache: autocert.DirCache(c.TLSFolder),
		Client: &acme.Client{DirectoryURL: cmp.Or(string(c.TLSACMEAddress), acme.LetsEncryptURL), UserAgent: partner.UserAgent(version, "")},
	}
}

// tlsConfig returns the TLS configuration; nil without certificates.
func tlsConfig(certificates *autocert.Manager) *tls.Config {
	if certificates == nil {
		return nil
	}
	c := certificates.TLSConfig()
	c.MinVersion = tls.VersionTLS12
	return c
}

// serveHTTP serves plain HTTP beside HTTPS: it answers ACME challenges and redirects all other
// requests to HTTPS. It returns a function that stops it. A taken address is only logged, as the
// certificate authority can use HTTPS too.
func serveHTTP(certificates *autocert.Manager, sockets *activation.Sockets, c config.TLS, log *slog.Logger) (stop func()) {
	if certificates == nil || c.TLSHTTPAddr == "" {
		return func() {}
	}
	listener, err := sockets.Listen("http", string(c.TLSHTTPAddr))
	if err != nil {
		log.Warn("http is not redirected to https; choose another address or turn it off (--tls-http-addr, "+config.Prefix+"_TLS_HTTP_ADDR)",
			"addr", string(c.TLSHTTPAddr), "error", err)
		return func() {}
	}
	server := &http.Server{Handler: certificates.HTTPHandler(toHTTPS(c.TLSDomain)), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 10 * time.Second, IdleTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		if err := server.Serve(listener); err != nil && err != http.ErrServerClosed {
			log.Error("http is no longer redirected to https", "error", err)
		}
	}()
	log.Info("http is redirected to https", "addr", listener.Addr().String())
	return func() { _ = server.Close() } // the program ends with it
}

// toHTTPS redirects to the same path by HTTPS at a configured domain.
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
			status = http.StatusPermanentRedirect // it keeps the method
		}
		response.RedirectToHTTPS(w, r, host, status)
	})
}
