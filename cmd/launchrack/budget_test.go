package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"launchrack/internal/door/response"
	"launchrack/internal/front/site"
	"launchrack/internal/model/language"
	"launchrack/web"
)

// budgets returns the lines of docs/budgets.txt that begin with a word: for each name the numbers after it.
func budgets(t *testing.T, word string) iter.Seq2[string, []int] {
	t.Helper()
	text, err := os.ReadFile("../../docs/budgets.txt")
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(string, []int) bool) {
		for line := range strings.Lines(string(text)) {
			fields := strings.Fields(line)
			if len(fields) < 3 || fields[0] != word {
				continue
			}
			var numbers []int
			for _, field := range fields[2:] {
				n, err := strconv.Atoi(field)
				if err != nil {
					t.Fatalf("docs/budgets.txt: %s: %v", line, err)
				}
				numbers = append(numbers, n)
			}
			if !yield(fields[1], numbers) {
				return
			}
		}
	}
}

// filterCode is the module of the filters, which a list loads at once.
const filterCode = "src/features/plan-list/filters/filter-form.tsx"

func TestFirstViewStaysWithinItsBudget(t *testing.T) {
	t.Parallel()
	client, err := web.Client()
	if err != nil {
		t.Fatal(err)
	}
	assets, err := site.ReadAssets(client)
	if err != nil {
		t.Fatal(err)
	}
	words, err := site.ReadWords(client)
	if err != nil {
		t.Fatal(err)
	}
	scripts, of := words.Scripts([]*language.Language{language.English})
	text := scripts[of["en"].First]
	atFirst := len(response.New(text, response.Levels{Brotli: 11}).Encoded(response.Brotli))
	files := map[string][]string{
		"scripts": slices.Concat([]string{assets.Start}, assets.Modules, assets.Pages[filterCode].Modules),
		"styles":  assets.Styles,
		"still":   append([]string{assets.Start}, assets.Pages["src/app/still.ts"].Modules...),
	}
	for name, most := range budgets(t, "first-view") {
		got := servedBytes(t, client, files[name])
		if name == "scripts" {
			got += atFirst
		}
		if got == 0 || got > most[0] {
			t.Errorf("the %s of the first view are %d bytes compressed, more than %d or none: %v", name, got, most[0], files[name])
		} else {
			t.Logf("%s: %d of %d bytes", name, got, most[0])
		}
		delete(files, name)
	}
	if len(files) > 0 {
		t.Errorf("docs/budgets.txt does not bound %v", files)
	}
}

// TestPagesStayWithinTheirBudgets weighs the main pages of a shop with the bundled plans.
func TestPagesStayWithinTheirBudgets(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the detector slows the page engine beyond its time limit, and changes no page")
	}
	s := openShop(t, database(t), "http://127.0.0.1:9", "--engines", "1")
	var plans []struct{ ID int64 }
	if _, body := s.call(t, "GET", "/rest/v1/server_plans?select=id&order=id&limit=3"); json.Unmarshal([]byte(body), &plans) != nil || len(plans) != 3 {
		t.Fatal(body)
	}
	ids := strings.NewReplacer("ID1", fmt.Sprint(plans[0].ID), "ID2", fmt.Sprint(plans[1].ID), "ID3", fmt.Sprint(plans[2].ID))
	units, weighed := []string{"bytes", "bytes compressed", "elements"}, 0
	for address, most := range budgets(t, "page") {
		if weighed++; len(most) != len(units) {
			t.Errorf("%s has %d numbers, want %v", address, len(most), units)
			continue
		}
		got := s.weigh(t, ids.Replace(address))
		t.Logf("page %s %d %d %d", address, got[0], got[1], got[2])
		for i, unit := range units {
			if got[i] > most[i] {
				t.Errorf("%s has %d %s, more than %d", address, got[i], unit, most[i])
			}
		}
	}
	if weighed == 0 {
		t.Error("docs/budgets.txt bounds no page")
	}
}

var noscript = regexp.MustCompile(`(?s)<noscript>.*?</noscript>`)

// weigh returns the bytes of a page, its bytes in the encoding that the shop chooses for a browser, and the number
// of its elements.
func (s shop) weigh(t *testing.T, address string) [3]int {
	t.Helper()
	var page string
	until(t, address+" is rendered", func() bool { // a busy machine may refuse it, or leave it to browsers
		_, page = s.read(t, address)
		return strings.Contains(page, "<h1")
	})
	elements := 0
	// A browser with scripts makes no elements of what a noscript holds.
	for tokens := html.NewTokenizer(strings.NewReader(noscript.ReplaceAllString(page, ""))); ; {
		switch tokens.Next() {
		case html.ErrorToken:
			return [3]int{len(page), s.packed(t, address), elements}
		case html.StartTagToken, html.SelfClosingTagToken:
			elements++
		}
	}
}

// packed returns the bytes of a page as a browser gets it.
func (s shop) packed(t *testing.T, address string) (size int) {
	t.Helper()
	until(t, address+" is answered", func() bool {
		req, err := http.NewRequestWithContext(t.Context(), "GET", s.url+address, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		size = len(body)
		return err == nil && res.StatusCode == http.StatusOK && res.Header.Get("Content-Encoding") != ""
	})
	return size
}

// servedBytes returns the size of files in Brotli, as the build compressed them. It fails if a
// compressed file is missing or belongs to another file.
func servedBytes(t *testing.T, client fs.FS, files []string) int {
	t.Helper()
	total := 0
	for _, file := range files {
		name := strings.TrimPrefix(file, "/")
		plain, err := fs.ReadFile(client, name)
		if err != nil {
			t.Fatal(err)
		}
		compressed, err := fs.ReadFile(client, name+".br")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(compressed))); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%s.br does not hold the content of %s: %v", name, name, err)
		}
		total += len(compressed)
	}
	return total
}

// TestASeenTableIsTheSame: where the rows of a table are kept, its head is made from few of its plans.
func TestASeenTableIsTheSame(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the detector slows the page engine beyond its time limit, and changes no page")
	}
	table := regexp.MustCompile(`(?s)<table.*</table>`)
	for _, address := range []string{"/vps?view=table&vat_country=DE&limit=10", "/vps?view=table&vat_country=DE&order=name.desc&columns=price_usd,price_hourly_currencies&limit=10", "/de/vps?view=table&limit=10"} {
		var made []string
		for _, isSeen := range []bool{false, true} {
			s := openShop(t, database(t), "http://127.0.0.1:9", "--engines", "1", "--languages", "en,de", "--access-code", "4821")
			// The first by its name has no price, and so tells nothing of tax.
			if res, body := s.ask(t, "POST", "/rest/v1/server_plans", s.unlock(t, "4821"), `{"cherry_plan_id":1,"name":"zzz","type":"vps"}`); res.StatusCode != http.StatusCreated {
				t.Fatal(res.StatusCode, body)
			}
			if isSeen {
				s.read(t, strings.Replace(address, "limit=10", "limit=48", 1))
			}
			res, body := s.read(t, address)
			if found := table.FindString(body); res.StatusCode != http.StatusOK || found == "" {
				t.Fatalf("%s: %d %.300s", address, res.StatusCode, body)
			} else {
				made = append(made, found)
			}
		}
		if diff := cmp.Diff(made[0], made[1]); diff != "" {
			t.Errorf("%s: %.2000s", address, diff)
		}
	}
}
