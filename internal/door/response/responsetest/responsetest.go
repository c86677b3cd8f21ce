// Package responsetest reads answers in tests as a client would.
package responsetest

import (
	"bytes"
	"io"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Decode decompresses an answer. An empty coding leaves its bytes as they are.
func Decode(t testing.TB, coding string, encoded []byte) []byte {
	t.Helper()
	var r io.Reader = bytes.NewReader(encoded)
	switch coding {
	case "":
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		zip, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		r = zip
	case "zstd":
		z, err := zstd.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		r = z
	default:
		t.Fatalf("coding %s", coding)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}
