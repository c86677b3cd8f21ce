package operator

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strconv"

	"golang.org/x/crypto/argon2"
)

// The cost of a hash, as OWASP recommends for argon2id: 19 MiB, two passes.
const (
	hashMemory  = 19 << 10 // KiB
	hashPasses  = 2
	hashThreads = 1
	saltBytes   = 16
	hashBytes   = 32
)

// maxHashers bounds the memory that guesses can take together.
const maxHashers = 2

// hasher makes and checks hashes, at most maxHashers at a time.
type hasher struct{ slots chan struct{} }

func newHasher() hasher { return hasher{make(chan struct{}, maxHashers)} }

// phc is a hash in the PHC string format with the parameters that made it.
type phc struct {
	memory, passes uint32
	threads        uint8
	salt, sum      []byte
}

var phcForm = regexp.MustCompile(`^\$argon2id\$v=19\$m=([0-9]{1,7}),t=([0-9]{1,2}),p=([0-9]{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$`)

// parsePHC refuses parameters that make argon2 panic or take too much memory.
// Its errors do not repeat the text.
func parsePHC(s string) (phc, error) {
	m := phcForm.FindStringSubmatch(s)
	if m == nil {
		return phc{}, fmt.Errorf("the stored hash of the access code is not argon2id in PHC form")
	}
	memory, _ := strconv.ParseUint(m[1], 10, 32) // digits, by the form
	passes, _ := strconv.ParseUint(m[2], 10, 32)
	threads, _ := strconv.ParseUint(m[3], 10, 8)
	salt, saltErr := base64.RawStdEncoding.DecodeString(m[4])
	sum, sumErr := base64.RawStdEncoding.DecodeString(m[5])
	if saltErr != nil || sumErr != nil || memory < 8 || memory > 1<<20 || passes < 1 || threads < 1 {
		return phc{}, fmt.Errorf("the stored hash of the access code has parameters out of range")
	}
	return phc{uint32(memory), uint32(passes), uint8(threads), salt, sum}, nil
}

func (p phc) String() string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.memory, p.passes, p.threads, b64(p.salt), b64(p.sum))
}

// sum computes the hash, once a slot is free.
func (h hasher) sum(code string, p phc) []byte {
	h.slots <- struct{}{}
	defer func() { <-h.slots }()
	return argon2.IDKey([]byte(code), p.salt, p.passes, p.memory, p.threads, uint32(len(p.sum)))
}

// make hashes a code with a fresh salt.
func (h hasher) make(code string, random io.Reader) (string, error) {
	p := phc{hashMemory, hashPasses, hashThreads, make([]byte, saltBytes), make([]byte, hashBytes)}
	if _, err := io.ReadFull(random, p.salt); err != nil {
		return "", fmt.Errorf("make a salt: %w", err)
	}
	p.sum = h.sum(code, p)
	return p.String(), nil
}

// matches reports whether the hash is the code's, in a time that tells nothing
// about the hash.
func (h hasher) matches(code, hash string) (bool, error) {
	p, err := parsePHC(hash)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(h.sum(code, p), p.sum) == 1, nil
}

// randomCode makes four digits, each code as likely as any other.
func randomCode(random io.Reader) (string, error) {
	n, err := rand.Int(random, big.NewInt(10_000))
	if err != nil {
		return "", fmt.Errorf("make an access code: %w", err)
	}
	return fmt.Sprintf("%04d", n), nil
}
