package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const storePage = `<!doctype html><title>Store</title><div class="product" id="product1"><header><span id="product1-name">KVM 1</span></header>
<div class="product-desc"><p>1 vCPU<br>2 GB RAM<br>25 GB NVMe<br>1x IPv4</p></div><footer><div class="product-pricing"><span class="price">$4.20 USD</span><br>Monthly</div>
<a href="/cart.php?a=add&amp;pid=31" class="btn-order-now">Order Now</a></footer></div>`

// TestPartnerDetect finds out what answers at an address, writes the partner's file, and reads it as it stands.
func TestPartnerDetect(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			http.NotFound(w, r)
		case "/empty":
			w.Write([]byte("<title>Log in</title>"))
		default:
			w.Header().Set("Content-Type", "text/html")
			w.Write([]byte(storePage))
		}
	}))
	defer s.Close()
	folder := t.TempDir()
	file := filepath.Join(folder, "small-host.yaml")
	const tellsOneCycle = "unconfirmed: A page of products tells one cycle of each"
	code, out, errOut := call(t, "partner", "detect", s.URL+"/store/kvm", "--id", "small-host", "--name", "Small Host", "--write", file)
	if code != 0 || !strings.Contains(out, "system: whmcs, 1 of 1 items read\nread 31: KVM 1, vps, 1 cores, 2 GB RAM, 25 GB storage, 4.2 USD per month") || !strings.Contains(out, "wrote "+file) || !strings.Contains(out, tellsOneCycle) ||
		!strings.Contains(out, "\n  memory from: 2 GB RAM\n") || !strings.Contains(out, "\n  price from: ") {
		t.Fatalf("%d\n%s\n%s", code, out, errOut)
	}
	if code, out, errOut = call(t, "partner", "check", file); code != 0 || !strings.Contains(out, "add 31: KVM 1, vps") || !strings.Contains(out, tellsOneCycle) {
		t.Errorf("check: %d\n%s\n%s", code, out, errOut)
	}
	if code, _, errOut = call(t, "partner", "detect", s.URL+"/store/kvm", "--write", file); code == 0 || !strings.Contains(errOut, "cannot be written") {
		t.Errorf("a file that is there: %d %s", code, errOut)
	}
	if written, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(written), "id: small-host\nname: \"Small Host\"\n") {
		t.Errorf("%s, %v", written, err)
	}
	if code, _, errOut = call(t, "partner", "detect", s.URL+"/empty"); code == 0 || !strings.Contains(errOut, "No system reads a plan there; accepted are awin, billmanager, blesta") {
		t.Errorf("a login: %d %s", code, errOut)
	}
	if code, _, errOut = call(t, "partner", "detect", "ftp://host.example/"); code == 0 || !strings.Contains(errOut, "accepted is an http or https address") {
		t.Errorf("no address: %d %s", code, errOut)
	}
}
