package main

import (
	"reflect"
	"strings"
	"testing"

	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

func TestTheCommittedTypesAreCurrent(t *testing.T) {
	root := must.Get(genfile.Root())(t)
	if err := generate(root, true); err != nil {
		t.Error(err)
	}
}

func TestAMinimalPlanIsValid(t *testing.T) {
	if err := row.Validate(minimal()); err != nil {
		t.Errorf("columns are called nullable after a plan that no one could store: %v", err)
	}
}

func TestTypes(t *testing.T) {
	got := must.Get(typeScript())(t)
	for name, want := range map[string]string{
		"a name is never null":                       "  name: string\n",
		"unknown cores are null":                     "  cpu_cores: number | null\n",
		"a price map may lack a currency":            "  price_monthly_currencies: Partial<Record<Currency, number>> | null\n",
		"an item is a card's columns and its extras": "export type Item = Pick<PlanRow, 'id' | 'name' | 'description' | 'type' | 'category' | 'tags' | 'bandwidth'> & Extras & Pick<Required<Extras>, 'available_regions'> & Group\n",
		"currencies are a closed set":                "export type Currency = 'USD' | 'EUR' | 'GBP' | 'AUD' | ",
		"every currency is priced":                   "  prices: Record<Currency, PriceSet>\n",
		"traces may be left out":                     "  traces?: string[]\n",
		"pages narrow as the server's":               "  '/outlet': 'tags=cs.{outlet}',\n",
		"a facet number is a number":                 "export interface NumberCount {\n  value: number\n",
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(string(got), want) {
				t.Errorf("the types lack %q", want)
			}
		})
	}
}

func TestATypeWithoutTypeScriptIsAnError(t *testing.T) {
	w := &writer{seen: map[reflect.Type]bool{}}
	if got, err := w.reference(reflect.TypeFor[chan int]()); err == nil {
		t.Errorf("a channel became %q", got)
	}
}
