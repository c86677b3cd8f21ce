package partnertest

import (
	"context"
	"flag"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/recordings"
)

var update = flag.Bool("update", false, "rewrite the lower half of the golden files")

// divider separates the partner's answers in a golden file from the expected plans.
const divider = "----------"

// Golden tests an adapter with every file of testdata/*.golden. A file has comment lines that
// begin with #; then replies, each a line such as "> /v2/plans?page=2" and JSON or a status code;
// then the divider; then the plans as NDJSON, the rejections, or the error. A reply matches a
// request by the end of its path and by the query parameters; both may be missing.
func Golden(t *testing.T, a partner.Adapter) { GoldenIn(t, a, "testdata") }

// GoldenIn is Golden for the files of another folder.
func GoldenIn(t *testing.T, a partner.Adapter, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.golden"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files in %s: %v", folder, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".golden"), func(t *testing.T) { golden(t, a, file) })
	}
}

func golden(t *testing.T, a partner.Adapter, file string) {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	input, want, ok := strings.Cut(string(content), "\n"+divider+"\n")
	if !ok {
		t.Fatalf("%s has no line %s", file, divider)
	}
	snapshot, err := partner.NewFeed(a, partner.Source{BaseURL: "https://partner.example"}, parseReplies(input)).Fetch(context.Background())
	got := text(t, snapshot)
	if err != nil {
		got = "error: " + string(errs.KindOf(err)) + ": " + errs.Public(err) + "\n"
	}
	if *update {
		if err := os.WriteFile(file, []byte(input+"\n"+divider+"\n"+got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// replies answer requests by path and query; the last matching reply wins.
type replies []reply

type reply struct {
	path  string
	query url.Values
	body  string
}

func parseReplies(input string) replies {
	var all replies
	for line := range strings.Lines(input) {
		head, isHead := strings.CutPrefix(line, ">")
		switch {
		case isHead:
			all = append(all, parseHead(strings.TrimSpace(head)))
		case len(all) > 0:
			all[len(all)-1].body += line
		}
	}
	return all
}

// parseHead parses "/v2/plans?page=2", "page=2" or an empty head.
func parseHead(head string) reply {
	var r reply
	if strings.HasPrefix(head, "/") {
		r.path, head, _ = strings.Cut(head, "?")
	}
	r.query, _ = url.ParseQuery(head) // an invalid head matches by its valid parameters
	return r
}

func (all replies) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	u, err := url.Parse(r.Address)
	if err != nil {
		return partner.Answer{}, errs.Wrap(errs.Partner, err, "The partner could not be asked")
	}
	body := "404"
	for _, r := range all {
		if r.matches(u) {
			body = strings.TrimSpace(r.body)
		}
	}
	if status, err := strconv.Atoi(body); err == nil {
		return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: status}, "The partner answered %d", status)
	}
	if r.Form == nil {
		return partner.Answer{Body: []byte(body)}, nil
	}
	formed, err := r.Form.Read([]byte(body), "")
	return partner.Answer{Body: formed}, err
}

func (r reply) matches(u *url.URL) bool {
	query := u.Query()
	if !strings.HasSuffix(u.Path, r.path) {
		return false
	}
	for name := range r.query {
		if query.Get(name) != r.query.Get(name) {
			return false
		}
	}
	return true
}

// Recorded reads a recorded payload.
func Recorded(t *testing.T, name string) []byte {
	t.Helper()
	return recordings.Read(t, "fixtures/partners/"+name)
}

// Fixed is a Getter that answers every request with the same body.
type Fixed []byte

// Do returns the body.
func (f Fixed) Do(context.Context, partner.Request) (partner.Answer, error) {
	return partner.Answer{Body: f}, nil
}

// Fetch returns the snapshot of an adapter whose every request has the same answer.
func Fetch(a partner.Adapter, body []byte) (partner.Snapshot, error) {
	return partner.NewFeed(a, partner.Source{BaseURL: "https://partner.example"}, Fixed(body)).Fetch(context.Background())
}

// Sandboxed returns the body that an adapter's sandbox serves at a path.
func Sandboxed(t testing.TB, a sandbox.Provider, path string) []byte {
	t.Helper()
	w := httptest.NewRecorder()
	sandbox.New([]sandbox.Partner{a.Sandbox()}, sandbox.Options{}).Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	if w.Code != 200 {
		t.Fatalf("the sandbox answered %d for %s", w.Code, path)
	}
	return w.Body.Bytes()
}

// Fuzz fuzzes adapters with a document as the answer to every request. The result must be plans that
// may be listed, or an error of kind errs.Partner without plans.
func Fuzz(f *testing.F, seeds []string, adapters ...partner.Adapter) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, a := range adapters {
			s, err := Fetch(a, body)
			if err != nil && (errs.KindOf(err) != errs.Partner || len(s.Plans)+len(s.Rejected) != 0) {
				t.Errorf("error %v of kind %q with %d plans", err, errs.KindOf(err), len(s.Plans))
			}
			skus := map[market.SKU]bool{}
			for i := range s.Plans {
				p := &s.Plans[i]
				if err := row.ValidateListed(p); err != nil || skus[p.SKU] {
					t.Errorf("%s: invalid or repeated: %v", p.SKU, err)
				}
				skus[p.SKU] = true
			}
			for _, r := range s.Rejected {
				if r.Item == "" || r.Reason == "" {
					t.Errorf("rejection %+v lacks item or reason", r)
				}
			}
		}
	})
}

// Benchmark measures Fetch of a document.
func Benchmark(b *testing.B, a partner.Adapter, body []byte) {
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Fetch(a, body); err != nil {
			b.Fatal(err)
		}
	}
}
