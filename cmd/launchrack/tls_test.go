package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// writeCertificate writes a certificate for a domain into the folder of ACME certificates, and returns
// a pool that trusts it.
func writeCertificate(t *testing.T, folder, domain string) *x509.CertPool {
	t.Helper()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{domain}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(80 * 24 * time.Hour)}
	der := must.Get(x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key))(t)
	private := must.Get(x509.MarshalECPrivateKey(key))(t)
	var file bytes.Buffer
	for kind, block := range map[string][]byte{"EC PRIVATE KEY": private} {
		must.Do(t, pem.Encode(&file, &pem.Block{Type: kind, Bytes: block}))
	}
	must.Do(t, pem.Encode(&file, &pem.Block{Type: "CERTIFICATE", Bytes: der}))
	must.Do(t, os.WriteFile(filepath.Join(folder, domain), file.Bytes(), 0o600))
	pool := x509.NewCertPool()
	certificate := must.Get(x509.ParseCertificate(der))(t)
	pool.AddCert(certificate)
	return pool
}

var ledToHTTPS = regexp.MustCompile(`msg="http is redirected to https" addr=(\S+)`)

// TestHTTPS opens a shop with TLS for a domain.
func TestHTTPS(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	trusted := writeCertificate(t, folder, "shop.example")
	s := openShop(t, database(t), "http://127.0.0.1:9", "--tls-domain", "shop.example,www.shop.example", "--tls-folder", folder, "--tls-http-addr", "127.0.0.1:0",
		"--tls-acme-url", "http://127.0.0.1:9")
	at := strings.Replace(strings.TrimPrefix(s.url, "https://"), "localhost", "127.0.0.1", 1)
	dial := func(to string) func(context.Context, string, string) (net.Conn, error) {
		return func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, to)
		}
	}
	for name, versions := range map[string]*tls.Config{"HTTP/2.0": {NextProtos: []string{"h2"}}, "HTTP/1.1": {MaxVersion: tls.VersionTLS12}} {
		versions.RootCAs = trusted
		client := http.Client{Transport: &http.Transport{DialContext: dial(at), TLSClientConfig: versions, ForceAttemptHTTP2: name == "HTTP/2.0"}}
		res := must.Get(client.Get("https://shop.example/vps"))(t)
		_ = res.Body.Close() // only the head matters
		if res.StatusCode != http.StatusOK || res.Proto != name || res.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %s %s, %v", name, res.Proto, res.Status, res.Header)
		}
		if link := res.Header.Get("Link"); !strings.Contains(link, "<https://shop.example/vps>") {
			t.Errorf("the canonical address is %q", link)
		}
		client.CloseIdleConnections()
	}
	old := http.Client{Transport: &http.Transport{DialContext: dial(at), TLSClientConfig: &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}}}
	if res, err := old.Get("https://shop.example/"); err == nil {
		_ = res.Body.Close() // it is wrong already
		t.Error("a client of TLS 1.1 is answered")
	}
	plain := http.Client{Transport: &http.Transport{DialContext: dial(ledToHTTPS.FindStringSubmatch(s.log.String())[1])},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for asked, want := range map[string]string{"http://shop.example/vps?x=1": "https://shop.example/vps?x=1", "http://www.shop.example:80/": "https://www.shop.example/",
		"http://evil.example/": "https://shop.example/", "http://shop.example//evil.example/": "https://shop.example/evil.example/"} {
		res := must.Get(plain.Get(asked))(t)
		_ = res.Body.Close() // only the head matters
		if got := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently || got != want {
			t.Errorf("%s leads to %q (%s), want %q", asked, got, res.Status, want)
		}
	}
}
