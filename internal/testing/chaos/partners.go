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

	"launchrack/internal/partner/sandbox"
)

// Partners are fictitious partners, each with a YAML file and served by a sandbox. The name of every
// plan contains the generation of the offer, which reveals a refresh that is only partly stored or
// shown.
type Partners struct {
	box    *sandbox.Sandbox
	server *httptest.Server
	dir    string
	ids    []string
	// rows is the number of plans of each partner. stock is the number of plans of one more partner,
	// which is refreshed only once.
	rows, stock int

	mu      sync.Mutex
	fetches map[string]int
}

// stockID is the partner with many plans, which makes the shop large.
const stockID = "made-up-stock"

// NewPartners serves n partners with rows plans each, and one with stock plans. It writes their YAML
// files below the folder.
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

// all returns the ids of all partners, the large one included.
func (p *Partners) all() []string {
	if p.stock == 0 {
		return p.ids
	}
	return append(slices.Clone(p.ids), stockID)
}

// Close stops serving the partners.
func (p *Partners) Close() {
	p.server.CloseClientConnections()
	p.server.Close()
}

// Dir is the folder of the YAML files.
func (p *Partners) Dir() string { return p.dir }

func (p *Partners) description(id string) string {
	return strings.Join([]string{
		"id: " + id, "name: " + name(id), "website: https://" + id + ".example/",
		"source: {address: '" + p.server.URL + "/" + id + "/offer'}",
		"fields:", "  sku: .code", "  name: .name", "  type: {value: vps}", "  cpu_cores: .cores",
		"prices:", "  - {period: month, path: .price, currency: EUR}",
	}, "\n") + "\n"
}

// name returns the name of a partner.
func name(id string) string { return strings.ReplaceAll(id, "-", " ") }

type offered struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Cores int    `json:"cores"`
	Price int    `json:"price"`
}

// offers is the number of generations after which the same plans are sold again, with other names
// and prices. So few plans are gone even after many generations: the shop would hold back a refresh
// that loses too many.
const offers = 4

// maxRise is the maximum change, in EUR, of a price of EUR 100 or more between two generations. It is
// less than a quarter, so that the shop holds no price back.
const maxRise = 20

// offer returns the plans of a partner in a generation. In each, every plan has another name, and a
// few plans are new or gone.
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

// counted counts the requests of each partner.
func (p *Partners) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		p.mu.Lock()
		p.fetches[id]++
		p.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// takeFetches returns the number of requests of a partner since the last call.
func (p *Partners) takeFetches(id string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.fetches[id]
	delete(p.fetches, id)
	return n
}
