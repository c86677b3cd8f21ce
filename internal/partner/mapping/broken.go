package mapping

import (
	"regexp"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/partner/tree"
)

// Broken makes the adapter of an invalid mapping, whose partner is off with the error as
// Info.Fault. It needs a token, so that the token's setting stays a known name.
func Broken(p market.Partner, fault error) partner.Adapter {
	if p.Home == "" {
		p.Home = "https://localhost/"
	}
	return &Adapter{Partner: Partner{info: partner.Info{Partner: p, Fault: fault.Error(), MaxLoss: about.DefaultMaxLoss, NeedsToken: true},
		main: source{endpoint: endpoint{form: form{Format: tree.JSON}}, Items: must("."), Paging: paging{Kind: pagingNone}}}}
}

var identityLine = regexp.MustCompile(`(?m)^(id|name|website):[ \t]+["']?([^"'#\r\n]+)`)

// Identity parses the id, name and website of a mapping that may be invalid YAML. A value that
// cannot be read is empty.
func Identity(text []byte) market.Partner {
	var p market.Partner
	for _, found := range identityLine.FindAllSubmatch(text, -1) {
		value := partner.Text(string(found[2]))
		switch string(found[1]) {
		case "id":
			if about.IsID(value) {
				p.ID = market.PartnerID(value)
			}
		case "name":
			p.Name = partner.Clip(value)
		case "website":
			if market.CheckLink(value) == nil {
				p.Home = value
			}
		}
	}
	p.Name = strings.ToValidUTF8(p.Name, "")
	return p
}
