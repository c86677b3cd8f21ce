package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

// orderPage is a product page of a billing system, with a script that nobody may run.
const orderPage = `<!doctype html><title>Order</title>
<div class="product" id="product1"><header><span id="product1-name">Starter <script>alert(1)</script>&lt;b&gt;</span></header>
<div class="product-desc"><p>Pebble KVM<br>2 vCPU<br>4 GB RAM<br>40 GB NVMe<br>2 TB traffic</p></div>
<footer><div class="product-pricing"><span class="price">$4.20 USD</span><br>Monthly</div><a href="/cart.php?a=add&amp;pid=31" class="btn-order-now">Order</a></footer></div>
<div class="product" id="product2"><header><span id="product2-name">Bigger</span></header>
<div class="product-desc"><p>Boulder KVM<br>4 vCPU</p></div>
<footer><div class="product-pricing"><span class="price">ask us</span><br>Monthly</div><a href="/cart.php?a=add&amp;pid=32" class="btn-order-now">Order</a></footer></div>`

// TestDetectOnTheDesk says what answers, shows each field beside the page's own words, and takes one from another
// part. The host is asked once.
func TestDetectOnTheDesk(t *testing.T) {
	asked, at := 0, now
	d := newTestDesk(t, Config{Document: func(_ context.Context, address string) ([]byte, error) {
		asked++
		if strings.HasSuffix(address, "/closed") {
			return nil, errs.New(errs.Partner, "The partner asks programs to leave /closed alone, in its robots.txt")
		}
		if strings.HasSuffix(address, "/login") {
			return []byte("<title>Log in</title>"), nil
		}
		return []byte(orderPage), nil
	}})
	d.Now = func() time.Time { return at }
	detect := func(q shape.DeskDetect) (shape.DeskDetected, int, string) {
		t.Helper()
		body, _ := json.Marshal(q)
		w := ask(d, "POST", Prefix+"partner-files/detect", "editor", string(body))
		var got shape.DeskDetected
		if w.Code == http.StatusOK && json.Unmarshal(w.Body.Bytes(), &got) != nil {
			t.Fatal(w.Body)
		}
		return got, w.Code, w.Body.String()
	}
	field := func(l shape.DeskLook, name string) string {
		for _, f := range l.Fields {
			if f.Field == name {
				return f.Value + " | " + f.Words
			}
		}
		return "no field"
	}
	const address = "https://www.pebble-host.co/store/vps"
	got, code, body := detect(shape.DeskDetect{Address: address})
	if code != http.StatusOK || got.System != "whmcs" || got.ID != "pebble-host" || got.Name != "Pebble host" || got.Website != "https://www.pebble-host.co/" || got.Summary != "1 of 2 items read" || len(got.Looks) != 2 || len(got.Problems) < 2 || got.Problems[0].Code != "32" || !strings.Contains(body, "net of tax") {
		t.Fatalf("%d %s", code, body)
	}
	for name, want := range map[string]string{"name": "Starter <b> | Starter <b>", "price": "4.2 USD per month | ", "cpu_cores": "2 | 2 vCPU", "memory": "4 GB | 4 GB RAM", "traffic": "2 TB | 2 TB traffic", "disks": "40 GB NVMe | 40 GB NVMe", "storage": "40 GB NVMe | 40 GB NVMe", "specs": "5 facts | ", "sku": "31 | ", "stock": "available | "} {
		if have := field(got.Looks[0], name); !strings.HasPrefix(have, want) {
			t.Errorf("%s: %q, want %q", name, have, want)
		}
	}
	if !strings.Contains(field(got.Looks[0], "price"), "$4.20 USD") || !strings.Contains(got.Looks[1].Reason, "price") {
		t.Errorf("the page's own price: %s; the item without one: %s", field(got.Looks[0], "price"), got.Looks[1].Reason)
	}
	part := ""
	for _, p := range got.Looks[0].Parts {
		if p.Text == "Pebble KVM" {
			part = p.Value
		}
	}
	chosen, code, body := detect(shape.DeskDetect{Address: address, Name: "Pebble", System: got.System, Choices: []shape.DeskChoice{{Field: "name", Part: part}, {Field: "price", Part: ".price"}}})
	if code != http.StatusOK || field(chosen.Looks[0], "name") != "Pebble KVM | Pebble KVM" {
		t.Fatalf("%d %s", code, body)
	}
	if a, err := mapping.NewStored([]byte(chosen.File), false); err != nil || a.Info().Name != "Pebble" || !strings.Contains(chosen.File, "fields:\n  name: ") || !strings.Contains(chosen.File, "cycles: {path: \".price | offers | paid(1)\"}") {
		t.Errorf("%v\n%s", err, chosen.File)
	}
	if other, _, body := detect(shape.DeskDetect{Address: address, System: got.System, Choices: []shape.DeskChoice{{Field: "price", Part: `"9.99 USD, 40 GB"`}}}); len(other.Looks) == 0 || !strings.HasPrefix(field(other.Looks[0], "price"), "9.99 USD per month | ") {
		t.Errorf("another price: %s", body)
	}
	for name, c := range map[string]struct {
		q    shape.DeskDetect
		code int
		want string
	}{
		"no address":          {shape.DeskDetect{Address: "pebble"}, 400, "accepted is an http or https address"},
		"a field of nobody":   {shape.DeskDetect{Address: address, Choices: []shape.DeskChoice{{Field: "colour", Part: ".x"}}}, 400, "accepted are price, name, sku"},
		"a part without key":  {shape.DeskDetect{Address: address, System: "whmcs", Choices: []shape.DeskChoice{{Field: "sku", Part: ".nothing | empty"}}}, 400, "no plan can be read with this choice"},
		"a host that refuses": {shape.DeskDetect{Address: "https://pebble-host.co/closed"}, 502, "in its robots.txt"},
		"a login":             {shape.DeskDetect{Address: "https://pebble-host.co/login"}, 200, `"summary":"No system reads a plan there`},
		"a tax of nobody":     {shape.DeskDetect{Address: address, VAT: "much"}, 400, "a number of per cent"},
		"an id with capitals": {shape.DeskDetect{Address: address, ID: "Pebble Host"}, 400, `"message":"id: \"Pebble Host\" came`},
		"no website":          {shape.DeskDetect{Address: address, Website: "pebble"}, 400, `"message":"website: `},
		"a cycle of nobody":   {shape.DeskDetect{Address: address, Months: "0"}, 400, "accepted are 1 to 60"},
	} {
		if _, code, body := detect(c.q); code != c.code || !strings.Contains(body, c.want) {
			t.Errorf("%s: %d %s, want %d %s", name, code, body, c.code, c.want)
		}
	}
	listed := mapping.Detected{Plans: 1, Judged: partner.Judged{Verdicts: []partner.Verdict{{Plan: &market.Plan{}}, {Item: "a", Listed: true, Reason: "without setup"}}}}
	if said := d.detected(mapping.Named{}, listed, nil).Summary; said != "1 of 1 item read" {
		t.Errorf("%q is said of a plan that is listed without a part", said)
	}
	if asked != 3 {
		t.Errorf("hosts were asked %d times, want once for each address", asked)
	}
	at = at.Add(documentAge + time.Second)
	if detect(shape.DeskDetect{Address: address}); asked != 4 {
		t.Errorf("a document is kept for ever")
	}
	for i := range maxDocuments + 2 {
		detect(shape.DeskDetect{Address: fmt.Sprintf("https://h%d.example/", i)})
	}
	if n := len(d.looked.list); n != maxDocuments {
		t.Errorf("%d documents are kept, want %d", n, maxDocuments)
	}
}

// TestTryAFile shows what a refresh by a file would do that is not stored.
func TestTryAFile(t *testing.T) {
	var tried partner.Info
	d := newTestDesk(t, Config{TryFile: func(_ context.Context, a partner.Adapter) (Trial, error) {
		tried = a.Info()
		return Trial{Held: "There was no plan"}, nil
	}})
	send := func(text string) (int, string) {
		body, _ := json.Marshal(shape.DeskPartnerFile{Text: text})
		w := ask(d, "POST", Prefix+"partner-files/try", "editor", string(body))
		return w.Code, w.Body.String()
	}
	if code, got := send(hostFile); code != http.StatusOK || tried.ID != "small-host" || !strings.Contains(got, "would be held back. There was no plan.") {
		t.Errorf("%d %s", code, got)
	}
	if code, got := send(hostFile + "every: soon\n"); code != http.StatusBadRequest || !strings.Contains(got, "partner.yaml:6:8: every") {
		t.Errorf("%d %s", code, got)
	}
	if list, _, err := PartnerFiles.All(t.Context(), d.Store); err != nil || len(list) != 0 {
		t.Errorf("a try stored %v, %v", list, err)
	}
}
