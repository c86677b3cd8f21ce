package gzipjoin_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	kgzip "github.com/klauspost/compress/gzip"

	"launchrack/internal/response/gzipjoin"
)

// read decodes with the standard library, which checks the CRC and the length,
// and wants one member with nothing behind it.
func read(t testing.TB, member []byte) []byte {
	t.Helper()
	in := bytes.NewReader(member)
	zip, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	zip.Multistream(false)
	plain, err := io.ReadAll(zip)
	if err != nil {
		t.Fatalf("after %d bytes: %v", len(plain), err)
	}
	if in.Len() > 0 {
		t.Fatalf("%d bytes behind the member", in.Len())
	}
	return plain
}

func row(i int) []byte {
	return fmt.Appendf(nil, `{"id":%d,"cherry_plan_id":%d,"name":"Cloud VPS %d","type":"vps","price_monthly":%d.95,"price_hourly":null,`+
		`"price_monthly_currencies":{"EUR": %d.95, "USD": 7.95},"tags":["outlet"],"regions":["European Union","Lithuania"],"description":%q}`,
		i, i*7, i, i%90, i%90, strings.Repeat("fast storage, ", i%20))
}

func TestJoin(t *testing.T) {
	noise := make([]byte, 200_000)
	for i, r := 0, rand.New(rand.NewPCG(1, 2)); i < len(noise); i++ {
		noise[i] = byte(r.Uint32())
	}
	tests := map[string][]string{ // texts and parts in turn
		"nothing":                      {},
		"a text":                       {"[]"},
		"a part":                       {"", string(row(1))},
		"rows in a list":               {"[", string(row(1)), ",\n", string(row(2)), ",\n", string(row(3)), "]"},
		"parts without texts":          {"", string(row(1)), "", string(row(2))},
		"an empty part":                {"a", "", "b", ""},
		"a part of one byte":           {"", "x"},
		"a text of a whole block":      {string(noise[:65535]), "part", "after"},
		"a text of a block and a byte": {string(noise[:65536])},
		"a long text":                  {string(noise)},
		"noise as a part":              {"[", string(noise), "]"},
		"noise to a block's end":       {string(noise[:65534]), string(noise[:1]), "", string(row(5)), string(noise[:65535]), string(row(6))},
		"a long part":                  {"[", strings.Repeat(string(row(9)), 400), "]", string(row(7))},
	}
	for name, pieces := range tests {
		t.Run(name, func(t *testing.T) {
			front := []byte("what stood in front")
			j := gzipjoin.Begin(bytes.Clone(front))
			for i, piece := range pieces {
				if i%2 == 0 {
					j.Text([]byte(piece))
				} else {
					j.Part(gzipjoin.NewPart([]byte(piece)))
				}
			}
			member, found := bytes.CutPrefix(j.End(), front)
			if !found {
				t.Fatal("the bytes in front are gone")
			}
			if got, want := string(read(t, member)), strings.Join(pieces, ""); got != want {
				t.Errorf("%d bytes came back, want %d", len(got), len(want))
			}
		})
	}
}

func TestPartsMayComeAgainInAnyOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var parts []*gzipjoin.Part
	for i := range 50 {
		parts = append(parts, gzipjoin.NewPart(row(i)))
	}
	for range 200 {
		var want []byte
		j := gzipjoin.Begin(nil)
		for range random.IntN(40) {
			n := random.IntN(len(parts))
			text := strings.Repeat(",\n", random.IntN(3))
			j.Part(parts[n])
			j.Text([]byte(text))
			want = append(append(want, row(n)...), text...)
		}
		if got := read(t, j.End()); !bytes.Equal(got, want) {
			t.Fatalf("%d bytes came back, want %d", len(got), len(want))
		}
	}
}

func TestRowsShrink(t *testing.T) {
	j, plain := gzipjoin.Begin(nil), 0
	for i := range 24 {
		plain += len(row(i + 20))
		j.Part(gzipjoin.NewPart(row(i + 20)))
	}
	if joined := len(j.End()); joined > plain*3/4 {
		t.Errorf("%d bytes became %d", plain, joined)
	}
}

func FuzzJoin(f *testing.F) {
	f.Add([]byte("["), row(1), []byte(",\n"), row(2), uint16(1))
	f.Add([]byte(""), []byte(""), []byte(""), []byte("x"), uint16(70))
	f.Add([]byte("\x00\xff"), bytes.Repeat([]byte{0, 1, 2}, 900), []byte("\x00\x00\xff\xff"), []byte("\x00\x00\xff\xff"), uint16(400))
	f.Fuzz(func(t *testing.T, a, b, c, d []byte, again uint16) {
		one, two := gzipjoin.NewPart(b), gzipjoin.NewPart(d)
		var want []byte
		j := gzipjoin.Begin(nil)
		for range again%500 + 1 {
			j.Text(a)
			j.Part(one)
			j.Text(c)
			j.Part(two)
			want = append(append(append(append(want, a...), b...), c...), d...)
		}
		if got := read(t, j.End()); !bytes.Equal(got, want) {
			t.Fatalf("%d bytes came back, want %d", len(got), len(want))
		}
	})
}

// BenchmarkJoin is a page of 24 rows, beside gzipping it afresh.
func BenchmarkJoin(b *testing.B) {
	var parts []*gzipjoin.Part
	var page []byte
	for i := range 24 {
		parts = append(parts, gzipjoin.NewPart(row(i+20)))
		page = append(append(page, row(i+20)...), ',', '\n')
	}
	b.Run("joined", func(b *testing.B) {
		b.SetBytes(int64(len(page)))
		var dst []byte
		for b.Loop() {
			j := gzipjoin.Begin(dst[:0])
			for _, p := range parts {
				j.Part(p)
				j.Text([]byte(",\n"))
			}
			dst = j.End()
		}
		b.ReportMetric(float64(len(dst)), "bytes")
	})
	for _, level := range []int{1, 5} {
		b.Run(fmt.Sprintf("afresh, level %d", level), func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			var buf bytes.Buffer
			zip, err := kgzip.NewWriterLevel(&buf, level)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				buf.Reset()
				zip.Reset(&buf)
				if _, err := zip.Write(page); err != nil {
					b.Fatal(err)
				}
				if err := zip.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(buf.Len()), "bytes")
		})
	}
	b.Run("making a part", func(b *testing.B) {
		text := row(25)
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			gzipjoin.NewPart(text)
		}
	})
}

// TestAPartDoesNotDependOnWhatCameBefore holds what strong tags promise: encoders
// are used again, and the same text must give the same bytes.
func TestAPartDoesNotDependOnWhatCameBefore(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	row := func(n int) []byte {
		return fmt.Appendf(nil, `{"id":%d,"name":"plan %d","regions":["Frankfurt, Germany","%x"]}`, n, n*7919, n)
	}
	join := func(n int) []byte {
		j := gzipjoin.Begin(nil)
		j.Part(gzipjoin.NewPart(bytes.Repeat(row(n), n%5+1)))
		return j.End()
	}
	first := map[int][]byte{}
	for range 5_000 {
		n := random.IntN(50)
		got := join(n)
		if before, known := first[n]; known && !bytes.Equal(got, before) {
			t.Fatalf("text %d was compressed to %x before and to %x now", n, before, got)
		}
		first[n] = got
	}
}
