package chaos

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/sandbox"
)

// Partners are made-up partners, each described by a YAML file and served by a sandbox.
// Every plan of a partner has the generation of the offer in its name, so that a refresh
// of which a part is stored or shown gives itself away.
type Partners struct {
	box    *sandbox.Sandbox
	server *httptest.Server
	dir    string
	ids    []string
	// rows is how many plans each partner has, stock how many another one has that is
	// refreshed once.
	rows, stock int

	mu      sync.Mutex
	fetches map[string]int
}

// stockID is the partner that makes a shop large.
const stockID = "made-up-stock"

// NewPartners serves n partners with the given number of plans, and one with as many as
// stock; their descriptions are written below the folder.
func NewPartners(folder string, n, rows, stock int) (*Partners, error) {
	p := &Partners{dir: filepath.Join(folder, "partners"), rows: rows, stock: stock, fetches: map[string]int{}}
	if err := os.MkdirAll(p.dir, 0o700); err != nil {
		return nil, err
	}
	for i := range n {
		p.ids = append(p.ids, fmt.Sprintf("made-up-%02d", i+1))
	}
	var stands []sandbox.Partner
	for _, id := range p.all() {
		stands = append(stands, sandbox.Partner{ID: id, Routes: []sandbox.Route{{
			Path: "/offer", About: "plans", Answer: func(c sandbox.Call) sandbox.Answer { return sandbox.JSON(p.offer(id, c.Generation)) },
		}}})
	}
	p.box = sandbox.New(stands, sandbox.Options{})
	p.server = httptest.NewServer(p.counted(p.box.Handler()))
	var err error
	for _, id := range p.all() {
		err = errors.Join(err, os.WriteFile(filepath.Join(p.dir, id+".yaml"), []byte(p.description(id)), 0o600))
	}
	return p, err
}

// all are the partners with the large one.
func (p *Partners) all() []string {
	if p.stock == 0 {
		return p.ids
	}
	return append(slices.Clone(p.ids), stockID)
}

// Close ends the stand-ins.
func (p *Partners) Close() {
	p.server.CloseClientConnections()
	p.server.Close()
}

// Dir is the folder of the descriptions.
func (p *Partners) Dir() string { return p.dir }

func (p *Partners) description(id string) string {
	return strings.Join([]string{
		"id: " + id, "name: " + name(id), "website: https://" + id + ".example/",
		"source: {address: '" + p.server.URL + "/" + id + "/offer'}",
		"fields:", "  sku: .code", "  name: .name", "  type: {value: vps}", "  cpu_cores: .cores",
		"prices:", "  - {period: month, path: .price, currency: EUR}",
	}, "\n") + "\n"
}

// name is what the shop calls a partner.
func name(id string) string { return strings.ReplaceAll(id, "-", " ") }

type offered struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Cores int    `json:"cores"`
	Price int    `json:"price"`
}

// offers is after how many generations the same plans are sold again, with other names and
// prices. A partner may be asked after many generations, and is held back where too many
// plans have gone meanwhile.
const offers = 4

// maxRise bounds how much a plan of EUR 100 or more may rise or fall between two generations:
// less than a quarter, as prices of an honest partner do.
const maxRise = 20

// offer is what a partner sells in a generation: every plan is renamed, and a few come as
// others go.
func (p *Partners) offer(id string, generation int) []offered {
	rows := p.rows
	if id == stockID {
		rows = p.stock
	}
	list := make([]offered, rows)
	for i := range list {
		n := generation%offers + i
		list[i] = offered{Code: fmt.Sprintf("%s-%d", id, n), Name: fmt.Sprintf("%s %d generation %d", name(id), n, generation), Cores: 1 + n%64, Price: 100 + n%64 + generation%maxRise}
	}
	return list
}

// counted counts what each partner is asked for.
func (p *Partners) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		p.mu.Lock()
		p.fetches[id]++
		p.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// takeFetches gives how often a partner was asked since the last call.
func (p *Partners) takeFetches(id string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.fetches[id]
	delete(p.fetches, id)
	return n
}
