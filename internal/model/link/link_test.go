package link_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
)

func rules(edits ...func(*link.Rule)) link.Rules {
	cherry := link.Rule{
		Deploy: "https://portal.cherryservers.com/deployment?plan={id}&cycle={cycle}&affiliate={affiliate}",
		Click:  "https://track.example/click?code={affiliate}&to={url_escaped}", Home: "https://www.cherryservers.com/",
	}
	for _, edit := range edits {
		edit(&cherry)
	}
	return link.Rules{ByName: map[string]link.Rule{"cherry servers": cherry}, Default: cherry}
}

// Holds: 2.card.configure, 2.home.card-configure, 7.order-links, 9.order-link
func TestOrder(t *testing.T) {
	affiliate := func(r *link.Rule) { r.Affiliate = "a b&c" }
	around := func(r *link.Rule) { r.Click = "https://track.example/77?url={url}" }
	adds := func(more string) func(*link.Rule) { return func(r *link.Rule) { r.Click = more } }
	billing := adds("https://my.x.example/aff.php?aff=11397&pid={sku}")
	tests := map[string]struct {
		rules link.Rules
		plan  market.Plan
		want  string
	}{
		"own address":                           {rules(), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/p?a=1"}, "https://x.example/p?a=1"},
		"own address, with a code":              {rules(affiliate), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/p?a=1&b=2"}, "https://track.example/click?code=a+b%26c&to=https%3A%2F%2Fx.example%2Fp%3Fa%3D1%26b%3D2"},
		"deployment":                            {rules(affiliate), market.Plan{PartnerName: "CHERRY servers", PlanID: 86}, "https://portal.cherryservers.com/deployment?plan=86&cycle=3&affiliate=a+b%26c"},
		"deployment without a code":             {rules(), market.Plan{PartnerName: "Cherry Servers", PlanID: 86}, "https://portal.cherryservers.com/deployment?plan=86&cycle=3"},
		"no partner":                            {rules(), market.Plan{PlanID: 5}, "https://portal.cherryservers.com/deployment?plan=5&cycle=3"},
		"another partner":                       {rules(), market.Plan{PlanID: 5, PartnerName: "Contabo", PartnerURL: "https://contabo.com/"}, "https://contabo.com/"},
		"another partner without address":       {rules(), market.Plan{PlanID: 5, PartnerName: "Contabo"}, ""},
		"details before the partner's site":     {rules(), market.Plan{PartnerName: "Contabo", PlanDetailURL: "https://contabo.com/vps", PartnerURL: "https://contabo.com/"}, "https://contabo.com/vps"},
		"a referral before details":             {rules(), market.Plan{PartnerName: "Contabo", PlanDetailURL: "https://contabo.com/vps", ReferralURL: "https://r.example/"}, "https://r.example/"},
		"deployment before details":             {rules(), market.Plan{PartnerName: "Cherry Servers", PlanID: 86, PlanDetailURL: "https://www.cherryservers.com/86"}, "https://portal.cherryservers.com/deployment?plan=86&cycle=3"},
		"a script":                              {rules(), market.Plan{PartnerName: "Contabo", PlanURL: "javascript:alert(1)", PartnerURL: "data:,x"}, ""},
		"a script in a template":                {rules(func(r *link.Rule) { r.Deploy = "{url}" }), market.Plan{PartnerName: "Cherry Servers", PlanURL: "javascript:alert(1)"}, "https://www.cherryservers.com/"},
		"a click template that makes no link":   {rules(affiliate, func(r *link.Rule) { r.Click = "javascript:{url}" }), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/"}, "https://x.example/"},
		"the address itself in a template":      {rules(affiliate, func(r *link.Rule) { r.Click = "{url}&aff={affiliate}" }), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/?p="}, "https://x.example/?p=&aff=a+b%26c"},
		"all parameters left out":               {rules(func(r *link.Rule) { r.Deploy = "https://x.example/new?aff={affiliate}" }), market.Plan{PartnerName: "Cherry Servers"}, "https://x.example/new"},
		"a link around an own address":          {rules(around), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/p?a=1&b=2"}, "https://track.example/77?url=https%3A%2F%2Fx.example%2Fp%3Fa%3D1%26b%3D2"},
		"around a deployment":                   {rules(around), market.Plan{PartnerName: "Cherry Servers", PlanID: 86}, "https://track.example/77?url=https%3A%2F%2Fportal.cherryservers.com%2Fdeployment%3Fplan%3D86%26cycle%3D3"},
		"around a deployment with a code":       {rules(affiliate, around), market.Plan{PartnerName: "Cherry Servers", PlanID: 86}, "https://track.example/77?url=https%3A%2F%2Fportal.cherryservers.com%2Fdeployment%3Fplan%3D86%26cycle%3D3%26affiliate%3Da%2Bb%2526c"},
		"around details":                        {rules(around, func(r *link.Rule) { r.Deploy = "" }), market.Plan{PartnerName: "Cherry Servers", PlanDetailURL: "https://x.example/d"}, "https://track.example/77?url=https%3A%2F%2Fx.example%2Fd"},
		"around the partner's site":             {rules(around, func(r *link.Rule) { r.Deploy = "" }), market.Plan{PartnerName: "Cherry Servers"}, "https://track.example/77?url=https%3A%2F%2Fwww.cherryservers.com%2F"},
		"none around a referral":                {rules(around, func(r *link.Rule) { r.Deploy = "" }), market.Plan{PartnerName: "Cherry Servers", ReferralURL: "https://r.example/me"}, "https://r.example/me"},
		"none around another partner's":         {rules(around), market.Plan{PartnerName: "Contabo", PlanURL: "https://x.example/p"}, "https://x.example/p"},
		"one code is enough":                    {rules(affiliate), market.Plan{PartnerName: "Cherry Servers", PlanID: 8}, "https://portal.cherryservers.com/deployment?plan=8&cycle=3&affiliate=a+b%26c"},
		"an address in the path is not escaped": {rules(func(r *link.Rule) { r.Click = "https://track.example/dlg/{url}" }), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/p?a=1&b="}, "https://track.example/dlg/https://x.example/p?a=1&b="},
		"a billing system's link":               {rules(billing), market.Plan{PartnerName: "Cherry Servers", SKU: "4@Berlin", PlanURL: "https://my.x.example/cart.php?a=add&pid=4"}, "https://my.x.example/aff.php?aff=11397&pid=4"},
		"a billing system's link, friendly":     {rules(billing), market.Plan{PartnerName: "Cherry Servers", SKU: "/store/vps/small", PlanURL: "https://my.x.example/store/vps/small"}, "https://my.x.example/store/vps/small"},
		"a billing system's link, a name":       {rules(billing), market.Plan{PartnerName: "Cherry Servers", SKU: "Alpha", PlanURL: "https://my.x.example/store/vps"}, "https://my.x.example/store/vps"},
		"a parameter":                           {rules(adds("aff=11397")), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/store/vps/small"}, "https://x.example/store/vps/small?aff=11397"},
		"a parameter beside others":             {rules(adds("aff=11397")), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/cart.php?a=add&pid=4#top"}, "https://x.example/cart.php?a=add&pid=4&aff=11397#top"},
		"a parameter that is there":             {rules(adds("aff=11397")), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/?aff=1&pid=4"}, "https://x.example/?pid=4&aff=11397"},
		"a parameter behind {url}":              {rules(adds("{url}&aff=11397")), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/store/vps"}, "https://x.example/store/vps?aff=11397"},
		"two parameters, with the click":        {rules(adds("aff=11397&s={click}")), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/p"}, "https://x.example/p?aff=11397&s=lr-none"},
		"a parameter with a code":               {rules(affiliate, adds("{url}?aff={affiliate}")), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/p"}, "https://x.example/p?aff=a+b%26c"},
		"a parameter at a deployment":           {rules(adds("ref=9")), market.Plan{PartnerName: "Cherry Servers", PlanID: 86}, "https://portal.cherryservers.com/deployment?plan=86&cycle=3&ref=9"},
		"placeholders in a plan's address":      {rules(), market.Plan{PartnerName: "Cherry Servers", PlanURL: "https://x.example/{affiliate}"}, "https://x.example/{affiliate}"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := tt.rules.Order(&tt.plan)
			if got != tt.want || ok != (tt.want != "") {
				t.Errorf("Configure leads to %q, %t; want %q", got, ok, tt.want)
			}
		})
	}
}

func TestPays(t *testing.T) {
	for name, tt := range map[string]struct {
		rule link.Rule
		want bool
	}{
		"a link around":      {link.Rule{Deploy: "https://x.example/", Click: "https://x.example/?to={url}"}, true},
		"no code for it":     {link.Rule{Deploy: "https://x.example/", Click: "https://x.example/{affiliate}/{url}"}, false},
		"no code":            {link.Rule{Deploy: "https://x.example/?aff={affiliate}"}, false},
		"no place for it":    {link.Rule{Affiliate: "a", Deploy: "https://x.example/?plan={id}"}, false},
		"no template":        {link.Rule{Affiliate: "a"}, false},
		"in a deployment":    {link.Rule{Affiliate: "a", Deploy: "https://x.example/?aff={affiliate}"}, true},
		"around an own link": {link.Rule{Affiliate: "a", Click: "https://x.example/?aff={affiliate}&to={url_escaped}"}, true},
	} {
		if got := tt.rule.Pays(); got != tt.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestCheckAround(t *testing.T) {
	for template, isTaken := range map[string]bool{
		"https://track.example/?url={url}":               true,
		"https://track.example/77/{id}?to={url_escaped}": true,
		"https://track.example/dlg/{url}":                true,
		"https://track.example/?s={click}&url={url}":     true,
		"http://track.example/?url={url}":                false,
		"https://track.example/":                         false,
		"https://track.example/{affiliate}?url={url}":    false,
		"https://track.example/{sub}?url={url}":          false,
		"{url}?ref=me":                                   true,
		"https://{url}":                                  false,
		"https://user:secret@/?u={url}":                  false,
		"javascript:alert({url})":                        false,
		// On the partner's own site, and added to the order's own address.
		"https://my.host.example/aff.php?aff=7&pid={sku}":        true,
		"https://my.host.example/cart.php?a=add&pid={sku}&aff=7": true,
		"https://host.example/order/{id}":                        true,
		"https://another.example/aff.php?aff=7&pid={sku}":        false,
		"https://my.host.example/aff.php?aff=7":                  false,
		"https://my.host.example/?pid={sku}&aff={affiliate}":     false,
		"aff=7":           true,
		"{url}&aff=7":     true,
		"aff=7&s={click}": true,
		"aff={affiliate}": false,
		"aff":             false,
		"a=b://c":         false,
		"a=b&=c":          false,
	} {
		err := link.CheckAround(template, "https://www.host.example/")
		if (err == nil) != isTaken {
			t.Errorf("%s: %v", template, err)
		}
		if err != nil && !strings.Contains(err.Error(), "{url} where the order's own address belongs") {
			t.Errorf("%s: %v does not say what is accepted", template, err)
		}
	}
}

// Holds: 2.card.provider
func TestPartner(t *testing.T) {
	for name, tt := range map[string]struct {
		plan market.Plan
		want string
	}{
		"referral first":     {market.Plan{ReferralURL: "https://r.example/", PartnerURL: "https://p.example/"}, "https://r.example/"},
		"then the partner's": {market.Plan{PartnerURL: "http://p.example/"}, "http://p.example/"},
		"then the rule's":    {market.Plan{PartnerName: "cherry servers", ReferralURL: "javascript:x"}, "https://www.cherryservers.com/"},
		"else none":          {market.Plan{PartnerName: "Contabo"}, ""},
	} {
		if got, ok := rules().Partner(&tt.plan); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %q, %t; want %q", name, got, ok, tt.want)
		}
	}
}

func FuzzOrder(f *testing.F) {
	f.Add("https://x.example/", "{url}?a={affiliate}", "javascript:{url}", "code", int64(86))
	f.Add("javascript:alert(1)", "{url_escaped}", "https://x/?id={id}&a={affiliate}", "", int64(0))
	f.Fuzz(func(t *testing.T, url, click, deploy, code string, id int64) {
		r := link.Rules{Default: link.Rule{Affiliate: code, Click: click, Deploy: deploy}}
		if got, ok := r.Order(&market.Plan{PlanURL: url, PlanID: market.PlanID(id)}); ok && market.CheckLink(got) != nil {
			t.Fatalf("Configure leads to %q", got)
		}
	})
}

func TestKeyOfTheMachine(t *testing.T) {
	rules := link.Rules{ByName: map[string]link.Rule{"vultr": {Deploy: "https://my.vultr.com/deploy/?plan={sku}&ref={affiliate}"}}}
	for sku, want := range map[market.SKU]string{"vc2-1c": "plan=vc2-1c", "vc2-1c@sao": "plan=vc2-1c", "a b&c": "plan=a+b%26c"} {
		got, ok := rules.Order(&market.Plan{PartnerName: "Vultr", SKU: sku})
		if !ok || got != "https://my.vultr.com/deploy/?"+want {
			t.Errorf("%s: %q, %v, want %s", sku, got, ok, want)
		}
	}
}

// TestALinkTakesTheIDOfAClick wherever its template has a place for it.
func TestALinkTakesTheIDOfAClick(t *testing.T) {
	p := &market.Plan{PartnerName: "Cherry", PlanURL: "https://host.example/order?a=1"}
	of := func(r link.Rule) string {
		address, _ := link.Rules{ByName: map[string]link.Rule{"cherry": r}}.Order(p)
		return address
	}
	if got, want := of(link.Rule{Click: "https://track.example/?s={click}&url={url}"}), "https://track.example/?s="+link.NoClick+"&url=https%3A%2F%2Fhost.example%2Forder%3Fa%3D1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	p.PlanURL = ""
	if got, want := of(link.Rule{Affiliate: "me", Deploy: "https://host.example/buy?aff={affiliate}&sub={click}"}), "https://host.example/buy?aff=me&sub="+link.NoClick; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
