package mapping

import (
	"regexp"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
)

// Broken is the partner of a mapping that cannot be used: it is off and says why.
// It has the setting of a token, so that one in a settings file stays a known name.
func Broken(p market.Partner, fault error) partner.Adapter {
	if p.Home == "" {
		p.Home = "https://localhost/"
	}
	return &Adapter{Partner: Partner{info: partner.Info{Partner: p, Fault: fault.Error(), MaxLoss: about.DefaultMaxLoss, NeedsToken: true},
		main: source{asked: asked{Format: formatJSON}, Items: must("."), Paging: paging{Kind: pagingNone}}}}
}

var identityLine = regexp.MustCompile(`(?m)^(id|name|website):[ \t]+["']?([^"'#\r\n]+)`)

// Identity reads who a partner is out of a file that may not be a mapping. What cannot
// be read is empty.
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
