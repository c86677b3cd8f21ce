package scaleway

import (
	"errors"
	"slices"

	"launchrack/internal/sandbox"
)

// checkTypes refuses an unknown product type, such as a list with commas.
func checkTypes(c sandbox.Call, _ any) error {
	for _, t := range c.URL.Query()["product_types"] {
		if !slices.Contains([]string{"instance", "elastic_metal", "dedibox"}, t) {
			return errors.New("invalid argument(s): product_types")
		}
	}
	return nil
}
