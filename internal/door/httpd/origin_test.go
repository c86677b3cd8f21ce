package httpd

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestTheOwnOrigin: pages of the public address make calls whatever Host came, and no others do.
func TestTheOwnOrigin(t *testing.T) {
	guard := http.NewCrossOriginProtection()
	shop := OwnOrigin("https://shop.example/rack", guard.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))
	for name, tt := range map[string]struct {
		host, origin, site string
		want               int
	}{
		"as it is":                    {"shop.example", "https://shop.example", "", 200},
		"the host of a proxy":         {"10.0.0.7:8080", "https://shop.example", "", 200},
		"the browser says so":         {"10.0.0.7:8080", "https://shop.example", "same-origin", 200},
		"another site":                {"10.0.0.7:8080", "https://evil.test", "", 403},
		"another port":                {"10.0.0.7:8080", "https://shop.example:81", "", 403},
		"from the address of a proxy": {"10.0.0.7:8080", "https://shop.example", "cross-site", 403},
		"the proxy's own page":        {"10.0.0.7:8080", "http://10.0.0.7:8080", "", 200},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("POST", "http://"+tt.host+"/watches", nil)
			r.Header.Set("Origin", tt.origin)
			if tt.site != "" {
				r.Header.Set("Sec-Fetch-Site", tt.site)
			}
			w := httptest.NewRecorder()
			if shop.ServeHTTP(w, r); w.Code != tt.want || r.Host != tt.host {
				t.Errorf("status %d, want %d; the host is now %s", w.Code, tt.want, r.Host)
			}
		})
	}
}
