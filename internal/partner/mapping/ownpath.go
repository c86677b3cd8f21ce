package mapping

import (
	"context"
	"html"
	"net/netip"
	"net/url"
	"regexp"

	"golang.org/x/net/publicsuffix"

	"launchrack/internal/model/market"
)

// signs are how pages name their billing system, and the path at which it tells its products.
var signs = []struct {
	system string
	sign   *regexp.Regexp
	path   string
}{
	{"billmanager", regexp.MustCompile(`(?i)["']([^"'\s<>?]*/billmgr)["'?]`), "${1}?func=pricelist.export&out=xml&itemtype=vds&onlyavailable=on"},
	{"fossbilling", regexp.MustCompile(`(?i)<meta[^<>]+content=["']fossbilling|["'][^"'\s<>?]*/(?:themes/huraga/|api/guest/)`), "/api/guest/product/get_list"},
	{"hostbill", regexp.MustCompile(`(?i)["']([^"'\s<>?]*?/)?(?:index\.php)?\?cmd=cart&(?:amp;)?cat_id=(\d+)`), "${1}api/storefront/category/${2}"},
	{"whmcs", regexp.MustCompile(`(?i)["']([^"'\s<>?]*cart\.php\?gid=\d+)`), "${1}"},
	{"whmcs", regexp.MustCompile(`(?i)["']([^"'\s<>?]*cart\.php)\?`), "${1}"},
}

// DetectAt is Detect on the page of an address. Where the page names a billing system that reads nothing of it, this
// system's own path is asked, too, and what is read there counts unless another system reads more on the page.
func DetectAt(ctx context.Context, page []byte, of Named, ask func(ctx context.Context, address string) ([]byte, error)) (best Detected, found bool, err error) {
	best, found, err = Detect(ctx, page, of)
	system, address := ownPath(page, of.Address)
	if err != nil || address == "" || address == of.Address || found && best.System == system || of.System != "" && of.System != system {
		return best, found, err
	}
	if plain := of; len(of.Choices) > 0 { // which may be wrong, on a page that is read without them
		plain.Choices = nil
		if d, ok, _ := Detect(ctx, page, plain); ok && d.System == system {
			return best, found, nil
		}
	}
	document, failed := ask(ctx, address)
	if failed != nil { // the page itself has been answered
		return best, found, nil
	}
	of.Address, of.System = address, system
	if own, ok, failed := Detect(ctx, document, of); failed == nil && ok && (own.Plans >= best.Plans || best.System == PageSystem) {
		return own, true, nil
	}
	return best, found, nil
}

// ownPath returns the system that a page names, and its address on the same site; empty where it names none.
func ownPath(page []byte, of string) (system, address string) {
	base, err := url.Parse(of)
	if err != nil {
		return "", ""
	}
	for _, one := range signs {
		m := one.sign.FindSubmatchIndex(page)
		if m == nil {
			continue
		}
		at, err := base.Parse(html.UnescapeString(string(one.sign.Expand(nil, []byte(one.path), page, m))))
		if err == nil && isSameSite(base.Hostname(), at.Hostname()) && market.CheckLink(at.String()) == nil {
			return one.system, at.String()
		}
	}
	return "", ""
}

// isSameSite reports two hosts of one domain. An address in numbers is no part of another.
func isSameSite(a, b string) bool {
	if _, err := netip.ParseAddr(a); err == nil || a == b {
		return a == b
	}
	site, err := publicsuffix.EffectiveTLDPlusOne(a)
	other, _ := publicsuffix.EffectiveTLDPlusOne(b)
	return err == nil && site == other
}
