package mapping_test

import (
	"context"
	"errors"
	"testing"

	"launchrack/internal/partner/mapping"
)

// TestDetectAt asks the own path of the system that a page names, and no path of another site.
func TestDetectAt(t *testing.T) {
	const list = "https://my.host.example/billmgr?func=pricelist.export&out=xml&itemtype=vds&onlyavailable=on"
	for name, c := range map[string]struct{ page, asks, system string }{
		"BILLmanager, a link":      {`<a href="https://my.host.example/billmgr?func=register">Order</a>`, list, "billmanager"},
		"FOSSBilling, a meta":      {`<meta name="generator" content="FOSSBilling">`, "https://www.host.example/api/guest/product/get_list", "fossbilling"},
		"FOSSBilling, a script":    {`<script src="/themes/huraga/build/app.js"></script>`, "https://www.host.example/api/guest/product/get_list", "fossbilling"},
		"HostBill, a link":         {`<a href="https://my.host.example/index.php?cmd=cart&amp;cat_id=4">Servers</a>`, "https://my.host.example/api/storefront/category/4", "hostbill"},
		"WHMCS, a group":           {`<a href="/clients/cart.php?a=add&amp;pid=7">S</a><a href="/clients/cart.php?gid=3">All</a>`, "https://www.host.example/clients/cart.php?gid=3", "whmcs"},
		"WHMCS, a product":         {`<a href="clients/cart.php?a=add&amp;pid=7">S</a>`, "https://www.host.example/vps/clients/cart.php", "whmcs"},
		"another site":             {`<a href="https://other.example/billmgr?func=register">Order</a>`, "", ""},
		"no sign":                  {`<a href="/cart">Cart</a>`, "", ""},
		"a page that is read":      {samples["whmcs"] + `<a href="/cart.php?gid=3">All</a>`, "", "whmcs"},
		"a sign in another scheme": {`<a href="javascript:/billmgr">Order</a>`, "", ""},
	} {
		asked := ""
		ask := func(_ context.Context, address string) ([]byte, error) {
			asked = address
			return []byte(samples[c.system]), nil
		}
		of := mapping.Named{ID: "h", Name: "H", Website: "https://host.example/", Address: "https://www.host.example/vps/"}
		found, ok, err := mapping.DetectAt(t.Context(), []byte("<title>Servers</title>"+c.page), of, ask)
		if err != nil || asked != c.asks || ok != (c.system != "") || found.System != c.system {
			t.Errorf("%s: asked %q, %v %q, %v", name, asked, ok, found.System, err)
		}
		refuse := func(context.Context, string) ([]byte, error) { return nil, errors.New("closed") }
		if _, ok, err = mapping.DetectAt(t.Context(), []byte("<title>Servers</title>"+c.page), of, refuse); err != nil || ok != (c.system != "" && c.asks == "") {
			t.Errorf("%s, refused: %v, %v", name, ok, err)
		}
	}
}
