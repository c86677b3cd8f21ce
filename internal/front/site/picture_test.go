package site

import (
	"bytes"
	"fmt"
	"html"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"launchrack/internal/door/overload"
	"launchrack/internal/front/socialcard"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// picture gets a picture and decodes it.
func picture(t *testing.T, s shop, address string) []byte {
	t.Helper()
	res := s.get(address)
	content, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "image/png" {
		t.Fatalf("%s: %d %s %v", address, res.StatusCode, res.Header.Get("Content-Type"), err)
	}
	img, err := png.Decode(bytes.NewReader(content))
	if err != nil || img.Bounds().Dx() != socialcard.Width || img.Bounds().Dy() != socialcard.Height {
		t.Fatalf("%s: %v", address, err)
	}
	return content
}

// TestPictures: each page has a picture of its own.
func TestPictures(t *testing.T) {
	s := newRealShop(t, 30)
	seen := map[string]string{}
	for _, address := range []string{"/servers.png", "/vps.png", "/outlet.png", "/vps.png?price_usd=lte.10", "/vps.png?price_usd=lte.11", "/servers.png?q=price<9",
		"/plans/plan-1-2.png", "/plans/plan-2-3.png", "/plans/b-1.png", "/locations/de.png", "/cpus/amd-epyc-7443p.png", "/partners/ovh.png", "/compare.png?ids=2,3"} {
		content := string(picture(t, s, address))
		if other, taken := seen[content]; taken {
			t.Errorf("%s and %s have one picture", address, other)
		}
		seen[content] = address
		if again := s.get(address, "If-None-Match", s.get(address).Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: %d for its own tag", address, again.StatusCode)
		}
	}
	if _, n := s.Handler.(*Site).CacheLookups(); n != uint64(len(seen)) {
		t.Errorf("%d pictures were drawn %d times", len(seen), n)
	}
	if a, b := picture(t, s, "/vps.png"), picture(t, s, "/vps.png?offset=5&utm_source=x&view=table&order=ram_size.desc"); !bytes.Equal(a, b) {
		t.Error("what changes no word of a picture changes it")
	}
}

func TestPicturesOfWhatIsNotThere(t *testing.T) {
	s := newShop(t)
	for address, want := range map[string]int{
		"/plans/grosse-22-script-7.png": 200, "/plans/other-7.png": 301, "/plans/grosse-22-script-8.png": 200, "/plans/gone-9.png": 410, "/plans/never-11.png": 404,
		"/partners/nobody.png": 404, "/locations/xx.png": 404, "/locations/DE.png": 301, "/compare.png": 404, "/compare.png?ids=99": 404, "/status.png": 404,
		"/vps.png?" + strings.Repeat("a", maxQueryBytes+1): 414,
	} {
		if res := s.get(address); res.StatusCode != want {
			t.Errorf("%s: %d, want %d", address[:min(60, len(address))], res.StatusCode, want)
		}
	}
	if got := newRealShop(t, 3).get("/vps.png?cpu_cores=gte.x").StatusCode; got != 400 {
		t.Errorf("a filter that cannot be read: %d", got)
	}
}

// TestFewPicturesAreDrawnAtOnce: beyond the queue the answer is 503.
func TestFewPicturesAreDrawnAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newRealShop(t, 3)
		site := s.Handler.(*Site)
		leave := must.Get(site.drawing.Enter(t.Context(), overload.InTurn))(t)
		statuses := make(chan int, overload.Pictures.WaitingShare+4)
		for i := range cap(statuses) {
			go func() { statuses <- s.get(fmt.Sprint("/vps.png?cpu_cores=gte.", i)).StatusCode }()
		}
		synctest.Wait()
		if got := len(statuses); got != 4 {
			t.Errorf("%d got an answer while somebody draws, want 4", got)
		}
		for range len(statuses) {
			if status := <-statuses; status != http.StatusServiceUnavailable {
				t.Errorf("got %d while somebody draws", status)
			}
		}
		leave()
		synctest.Wait()
		if got := len(statuses); got != overload.Pictures.WaitingShare {
			t.Errorf("%d of those who waited got an answer, want %d", got, overload.Pictures.WaitingShare)
		}
		for range len(statuses) {
			if status := <-statuses; status != http.StatusOK {
				t.Errorf("who waited got %d", status)
			}
		}
	})
}

var propertyPattern = regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">`)

// shareTags reads the Open Graph tags of a page.
func shareTags(t *testing.T, s shop, address string) map[string]string {
	t.Helper()
	tags := map[string]string{}
	head, _, _ := strings.Cut(text(t, s.get(address).Body), "</head>")
	for _, found := range propertyPattern.FindAllStringSubmatch(head, -1) {
		if _, twice := tags[found[1]]; twice {
			t.Errorf("%s: %s comes twice", address, found[1])
		}
		tags[found[1]] = html.UnescapeString(found[2])
	}
	return tags
}

// TestPagesNameTheirPicture: what ogp.me asks for is there, and the picture can be had.
func TestPagesNameTheirPicture(t *testing.T) {
	s := newRealShop(t, 30)
	for address, want := range map[string]string{
		"/": "/servers.png", "/vps": "/vps.png", "/vps?cpu_cores=gte.2&utm_source=x": "/vps.png?cpu_cores=gte.2", "/plans/plan-1-2?x=y": "/plans/plan-1-2.png",
		"/locations/de": "/locations/de.png", "/status": "/servers.png", "/compare?ids=2,3": "/compare.png?ids=2,3",
	} {
		tags := shareTags(t, s, address)
		for _, name := range []string{"og:title", "og:type", "og:url", "og:image", "og:description", "og:site_name", "og:image:alt"} {
			if tags[name] == "" {
				t.Errorf("%s has no %s", address, name)
			}
		}
		if tags["twitter:card"] != "summary_large_image" || tags["og:image:width"] != "1200" || tags["og:image:height"] != "630" {
			t.Errorf("%s: %v", address, tags)
		}
		if tags["og:image"] != "http://example.com"+want {
			t.Errorf("%s has the picture %s, want %s", address, tags["og:image"], want)
		}
		for _, name := range []string{"og:url", "og:image"} {
			u, err := url.Parse(tags[name])
			if err != nil || !u.IsAbs() {
				t.Errorf("%s: %s is %q", address, name, tags[name])
				continue
			}
			if res := s.get(u.RequestURI()); res.StatusCode != http.StatusOK {
				t.Errorf("%s: %s answers %d", address, u, res.StatusCode)
			}
		}
	}
	for _, address := range []string{"/nowhere", "/plans/never-11"} {
		if tags := shareTags(t, s, address); len(tags) > 0 {
			t.Errorf("%s: %v", address, tags)
		}
	}
}

// TestAPageIsKeptOnceForAllHosts: it is rendered once, and each host reads its own name.
func TestAPageIsKeptOnceForAllHosts(t *testing.T) {
	s := newRealShop(t, 3)
	tags := map[string]string{}
	for range 2 {
		for i := range 6 {
			host := fmt.Sprintf("shop%d.example", i)
			r := httptest.NewRequest("GET", "http://"+host+"/vps", nil)
			res := s.do(r)
			document := text(t, res.Body)
			if !strings.Contains(document, `"og:url" content="http://`+host+`/vps"`) || strings.Contains(document, baseMark) {
				t.Errorf("%s reads another name", host)
			}
			if known, ok := tags[host]; ok && known != res.Header.Get("ETag") {
				t.Errorf("%s: the tag went from %s to %s", host, known, res.Header.Get("ETag"))
			}
			tags[host] = res.Header.Get("ETag")
		}
	}
	if n := s.renderer.renders.Load(); n != 1 {
		t.Errorf("rendered %d times", n)
	}
}

// toldOf is what a plan costs in USD, without tax.
func toldOf(plan *market.Plan) price.Told {
	return price.Terms{Choice: price.Net().In(market.USD), Rates: sample.Rates()}.Tell(plan)
}

func TestPicturesSayHowAPriceIsPaid(t *testing.T) {
	for want, plan := range map[string]market.Plan{
		"Price unavailable":                                 {},
		"$11.00/month, excl. tax":                           {Quoted: market.Quoted{Monthly: sample.USD("11")}},
		"≈\u00a0$11.00/month, paid for 3 months, excl. tax": {Quoted: market.Quoted{Cycles: []market.Cycle{{Months: 3, Amounts: sample.USD("33")}}}},
	} {
		if text, unit := pictureMoney(language.English, toldOf(&plan)); text+unit != want {
			t.Errorf("got %q, want %q", text+unit, want)
		}
	}
}

// TestThePictureOfAPlanFindsFactsInAnyLanguage: labels that a language has the same word for are different facts.
func TestThePictureOfAPlanFindsFactsInAnyLanguage(t *testing.T) {
	lang, faults := language.Read("cs", []byte("msgid \"\"\nmsgstr \"\"\n\"Language: cs\\n\"\n\"Plural-Forms: nplurals=1; plural=0;\\n\"\n\nmsgid \"RAM\"\nmsgstr \"Disk\"\n\nmsgid \"Storage\"\nmsgstr \"Disk\"\n"))
	if lang == nil {
		t.Fatal(faults)
	}
	plan := sample.Plan()
	page := view.PlanPage{Facts: []view.PlanFact{{Key: language.S("RAM"), Label: "Disk", Text: "16 GB"}, {Key: language.S("Storage"), Label: "Disk", Text: "1 TB"}}}
	card := newRealShop(t, 1).Handler.(*Site).planCard(lang, &plan, &page, toldOf(&plan))
	if want := []socialcard.Fact{{Label: "Disk", Text: "16 GB"}, {Label: "Disk", Text: "1 TB"}}; !slices.Equal(card.Facts, want) {
		t.Errorf("the picture says %v, want %v", card.Facts, want)
	}
}
