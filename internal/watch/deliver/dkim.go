package deliver

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
	gomail "github.com/wneessen/go-mail"
)

// minRSABits is the shortest RSA key that receivers take (RFC 8301).
const minRSABits = 1024

// DKIM signs mail in the name of a domain (RFC 6376).
type DKIM struct {
	// Domain is the sender's where it is empty.
	Domain, Selector string
	key              crypto.Signer
}

// ReadDKIM reads the private key from a PEM file.
func ReadDKIM(file, selector, domain string) (*DKIM, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--dkim-key: %w", err)
	}
	key, err := parseSigner(text)
	if err != nil {
		return nil, fmt.Errorf("--dkim-key: %s: %w; accepted is a PEM file with an RSA key of %d bits or more, or an Ed25519 key", file, err, minRSABits)
	}
	return &DKIM{Domain: domain, Selector: selector, key: key}, nil
}

func parseSigner(text []byte) (crypto.Signer, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("nothing in it is PEM")
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return checkSigner(key)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("its %s cannot be read", strings.ToLower(block.Type))
	}
	return checkSigner(key)
}

func checkSigner(key any) (crypto.Signer, error) {
	switch key := key.(type) {
	case *rsa.PrivateKey:
		if bits := key.N.BitLen(); bits < minRSABits {
			return nil, fmt.Errorf("its RSA key has %d bits", bits)
		}
		return key, nil
	case ed25519.PrivateKey:
		return key, nil
	}
	return nil, fmt.Errorf("its key is a %T", key)
}

// Record gives the name and the text of the DNS record by which receivers check signatures;
// empty where mail is not signed.
func (m *Mail) Record() (name, text string, err error) {
	if m.dkim == nil {
		return "", "", nil
	}
	return m.dkim.record()
}

func (d *DKIM) record() (name, text string, err error) {
	kind := "rsa"
	public, err := x509.MarshalPKIXPublicKey(d.key.Public())
	if key, ok := d.key.Public().(ed25519.PublicKey); ok {
		kind, public = "ed25519", key
	}
	return d.Selector + "._domainkey." + d.Domain, "v=DKIM1; k=" + kind + "; p=" + base64.StdEncoding.EncodeToString(public), err
}

// sign adds the signature over all headers and the body.
func (d *DKIM) sign(message *gomail.Msg) error {
	signer, err := dkim.NewSigner(&dkim.SignOptions{Domain: d.Domain, Selector: d.Selector, Signer: d.key,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed})
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if _, err := message.WriteTo(&text); err != nil {
		return errors.Join(err, signer.Close())
	}
	_, err = signer.Write(text.Bytes())
	if err := errors.Join(err, signer.Close()); err != nil {
		return err
	}
	name, value, _ := strings.Cut(strings.TrimSpace(signer.Signature()), ":")
	message.SetGenHeaderPreformatted(gomail.Header(name), strings.TrimSpace(value))
	return nil
}
