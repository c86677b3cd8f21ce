package site

import "testing"

// TestAPageIsPackedByHowOftenItIsAskedFor: fast the first time, and small where others ask for it too.
func TestAPageIsPackedByHowOftenItIsAskedFor(t *testing.T) {
	s := newShop(t)
	s.get("/outlet") // pages are kept for a host that was seen before
	for address, want := range map[string][2]string{"/vps?cpu_cores=eq.8": {"zstd", "br"}, "/vps": {"br", "br"}} {
		for i, coding := range want {
			if got := s.get(address, "Accept-Encoding", "gzip, br, zstd").Header.Get("Content-Encoding"); got != coding {
				t.Errorf("%s comes in %q as answer %d, want %s", address, got, i+1, coding)
			}
		}
	}
}
