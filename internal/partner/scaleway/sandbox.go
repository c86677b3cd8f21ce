package scaleway

import (
	_ "embed" // the sample
	"errors"
	"slices"

	"launchrack/internal/sandbox"
)

//go:embed sample.json
var sample []byte

// Sandbox gives the partner's stand-in, whose list is several pages long. A server has a row
// for each place and unit of its price.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{{Path: productsPath, About: "Scaleway, product catalogue", Sample: sandbox.Sample{
			Body: sample, Lists: []string{"products"}, Group: "product", Edit: checkTypes,
			Paging: sandbox.Paging{Page: "page", First: 1, Size: "page_size", Most: 12, Tell: func(p sandbox.Part) map[string]any {
				return map[string]any{"total_count": p.Total}
			}}}}},
		Items: sandbox.Spoiler{Prices: []string{"price.retail_price.units", "price.retail_price.nanos"}},
	}
}

// checkTypes refuses a type that is not known, as a list with commas is.
func checkTypes(c sandbox.Call, _ any) error {
	for _, t := range c.URL.Query()["product_types"] {
		if !slices.Contains(productTypes, t) {
			return errors.New("invalid argument(s): product_types")
		}
	}
	return nil
}
