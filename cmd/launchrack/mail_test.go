package main

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// keyFile writes a private key as PEM.
func keyFile(t *testing.T, key any) string {
	t.Helper()
	text := must.Get(x509.MarshalPKCS8PrivateKey(key))(t)
	path := filepath.Join(t.TempDir(), "dkim.pem")
	must.Do(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}), 0o600))
	return path
}

func rsaKey(t *testing.T, bits int) crypto.Signer {
	t.Helper()
	return must.Get(rsa.GenerateKey(rand.Reader, bits))(t)
}

// mailTest runs launchrack mail test.
func mailTest(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return command(t, append([]string{"mail", "test"}, args...)...)
}

var printedRecord = regexp.MustCompile(`(\S+) TXT "(.+)"`)

// TestMailIsSigned verifies the DKIM signature of a received mail by go-msgauth and the record that the
// command prints, with keys of both kinds.
func TestMailIsSigned(t *testing.T) {
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]crypto.Signer{"RSA": rsaKey(t, 2048), "Ed25519": ed} {
		t.Run(name, func(t *testing.T) {
			box := openMailbox(t)
			code, out, notes := mailTest(t, "--smtp-url", "smtp://"+box.addr, "--mail-from", "Größe & Co <shop@example.com>", "--dkim-key", keyFile(t, key),
				"--dkim-selector", "s1", "--public-url", "https://shop.example", "operator@example.net")
			record := printedRecord.FindStringSubmatch(out)
			if code != 0 || record == nil || record[1] != "s1._domainkey.example.com" {
				t.Fatalf("exit %d: %s%s", code, out, notes)
			}
			m := box.wait(t, 1)
			checkSignature(t, m.raw, record)
			if got := m.header.Get("Auto-Submitted"); got != "auto-generated" {
				t.Errorf("Auto-Submitted: %q", got)
			}
			if !strings.Contains(m.plain, "test email") || m.header.Get("List-Unsubscribe") != "" {
				t.Errorf("%v\n%s", m.header, m.plain)
			}
			broken := bytes.Replace(m.raw, []byte("test email"), []byte("best email"), 1)
			if list, err := verify(broken, record); err == nil && list[0].Err == nil {
				t.Error("a changed mail is taken")
			}
		})
	}
}

// checkSignature checks that a mail has one valid signature over the important headers.
func checkSignature(t *testing.T, raw []byte, record []string) {
	t.Helper()
	list, err := verify(raw, record)
	if err != nil || len(list) != 1 || list[0].Err != nil || list[0].Domain != "example.com" {
		t.Fatalf("%+v, %v\n%s", list, err, raw)
	}
	signed := strings.ToLower(strings.Join(list[0].HeaderKeys, " "))
	for _, name := range []string{"from", "to", "subject", "date", "message-id", "auto-submitted", "feedback-id"} {
		if !strings.Contains(signed, name) {
			t.Errorf("%s is not signed: %s", name, signed)
		}
	}
}

func verify(raw []byte, record []string) ([]*dkim.Verification, error) {
	return dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{LookupTXT: func(domain string) ([]string, error) {
		if domain != record[1] {
			return nil, fmt.Errorf("no record at %s", domain)
		}
		return []string{record[2]}, nil
	}})
}

// TestMailThatCannotBeSent: each error is one line that names the remedy.
func TestMailThatCannotBeSent(t *testing.T) {
	box := openMailbox(t)
	noKey := filepath.Join(t.TempDir(), "key.pem")
	must.Do(t, os.WriteFile(noKey, []byte("no key"), 0o600))
	server, from := []string{"--smtp-url", "smtp://" + box.addr}, []string{"--mail-from", "shop@example.com"}
	join := func(lists ...[]string) (all []string) {
		for _, one := range lists {
			all = append(all, one...)
		}
		return all
	}
	to := []string{"operator@example.net"}
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"no server":         {to, "LAUNCHRACK_SMTP_URL"},
		"no sender":         {join(server, to), "--mail-from"},
		"nobody answers":    {join([]string{"--smtp-url", "smtp://127.0.0.1:1"}, from, to), "did not take the mail: "},
		"a refused address": {join(server, from, []string{"gone@example.net"}), "550"},
		"no address":        {join(server, from, []string{"operator"}), "such as name@example.com"},
		"no key":            {join(server, from, []string{"--dkim-key", noKey}, to), "nothing in it is PEM"},
		"a short key":       {join(server, from, []string{"--dkim-key", keyFile(t, shortKey(t))}, to), "512 bits"},
		"no file":           {join(server, from, []string{"--dkim-key", noKey + ".none"}, to), "no such file"},
		"a key of nothing":  {join([]string{"--dkim-key", noKey}, to), "there is a key and no mail server"},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, notes := mailTest(t, c.args...)
			if code == 0 || !strings.Contains(notes, c.want) || strings.Count(strings.TrimSpace(notes), "\n") > 0 {
				t.Errorf("exit %d: %s%s", code, out, notes)
			}
		})
	}
}

// shortKey returns an RSA key that is too short for receivers.
func shortKey(t *testing.T) crypto.Signer {
	t.Setenv("GODEBUG", "rsa1024min=0")
	return rsaKey(t, 512)
}

// TestHeadersOfAMail checks each header of a sent message.
func TestHeadersOfAMail(t *testing.T) {
	t.Parallel()
	box := openMailbox(t)
	key := keyFile(t, rsaKey(t, 2048))
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "Shop <shop@example.com>",
		"--public-url", "https://shop.example", "--dkim-key", key, "--dkim-domain", "example.com")
	h := hand{s, s.unlock(t, "7391")}
	id := h.do(t, "POST", "", handPlan("Small", "20"))
	made, _ := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"})
	h.confirm(t, box.wait(t, 1))
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", id), `{"price_monthly_currencies":{"USD":18}}`)
	m := box.wait(t, 2)
	_, out, _ := mailTest(t, "--smtp-url", "smtp://"+box.addr, "--mail-from", "shop@example.com", "--dkim-key", key, "operator@example.net")
	checkSignature(t, m.raw, printedRecord.FindStringSubmatch(out))
	for name, want := range map[string]string{
		"From":                  `^"Shop" <shop@example\.com>$`,
		"To":                    `^<visitor@example\.com>$`,
		"Subject":               `^=\?UTF-8\?q\?Small:_\$18\.00/month,_was_\$20\.00/month_\(=E2=88=9210%\)\?=$`,
		"Message-Id":            `^<msg_[A-Z2-7]{26}@shop\.example>$`,
		"Auto-Submitted":        `^auto-generated$`,
		"Content-Language":      `^en$`,
		"Feedback-Id":           `^price_falls:fired:watch:launchrack$`,
		"List-Unsubscribe":      `^<https://shop\.example/watches/` + made + `/unsubscribe\?token=[\w-]+>$`,
		"List-Unsubscribe-Post": `^List-Unsubscribe=One-Click$`,
		"Mime-Version":          `^1\.0$`,
		"Content-Type":          `^multipart/alternative;`,
		"Dkim-Signature":        `^v=1;|^a=`,
		"Date":                  `^\w{3}, \d{2} \w{3} \d{4}`,
	} {
		if got := m.header.Get(name); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s: %q, want %s", name, got, want)
		}
	}
	if list, _ := verify(m.raw, printedRecord.FindStringSubmatch(out)); !strings.Contains(strings.ToLower(strings.Join(list[0].HeaderKeys, " ")), "list-unsubscribe-post") {
		t.Error("the headers of unsubscribing are not signed, as RFC 8058 asks")
	}
}
