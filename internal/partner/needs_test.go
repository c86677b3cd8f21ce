package partner

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/testing/check"
)

func TestLost(t *testing.T) {
	plans := func(n, priced int, price string) string {
		var items []string
		for i := range n {
			if i < priced {
				items = append(items, fmt.Sprintf(`{"id": %d, "price": %s, "at": [{"id": "a"}]}`, i, price))
			} else {
				items = append(items, fmt.Sprintf(`{"id": %d, "price": null, "at": []}`, i))
			}
		}
		return `{"plans": [` + strings.Join(items, ",") + `]}`
	}
	shape := func(main string, stock ...string) Shape {
		documents := []Document{{Body: []byte(main)}}
		for i, s := range stock {
			documents = append(documents, Document{Name: pageName("stock", i+1), Body: []byte(s)})
		}
		return ShapeOf(documents)
	}
	before := shape(plans(10, 10, "4.5"), `[{"id":1,"by":{"x":{"n":1},"y":{"n":2}}}]`, `[{"id":2}]`)
	needs := []string{"$.plans[].price", "$.plans[].at[].id", "stock $[]", "stock $[].by.*.n", "$.never"}
	good := []string{`[{"id":1,"by":{"z":{"n":1},"y":{"n":2}}}]`, `[{"id":2}]`}
	for name, c := range map[string]struct {
		now  Shape
		want string
	}{
		"the same":                {shape(plans(10, 10, "4.5"), good...), ""},
		"fewer plans":             {shape(plans(3, 3, "4.5"), good...), ""},
		"written as text":         {shape(plans(10, 10, `"4.5"`), good...), ""},
		"more than half are left": {shape(plans(10, 6, "4.5"), good...), ""},
		"half are left":           {shape(plans(10, 5, "4.5"), good...), "the needed field $.plans[].price came 5 times in 10 items; in the last good answer it came 10 times in 10"},
		"null everywhere":         {shape(plans(10, 0, "4.5"), good...), "the needed field $.plans[].price is gone"},
		"empty everywhere":        {shape(plans(10, 10, `""`), good...), "the needed field $.plans[].price is gone"},
		"of another type":         {shape(plans(10, 10, `{"EUR":4.5}`), good...), "the needed field $.plans[].price is gone"},
		"a list is emptied":       {shape(strings.ReplaceAll(plans(10, 10, "4.5"), `[{"id": "a"}]`, "[]"), good...), "the needed field $.plans[].at[].id is gone"},
		"a document is gone":      {shape(plans(10, 10, "4.5")), "the needed field stock $[] is gone"},
		"half of a document":      {shape(plans(10, 10, "4.5"), good[0]), ""},
		"renamed below any name":  {shape(plans(10, 10, "4.5"), strings.ReplaceAll(good[0], `"n"`, `"m"`), good[1]), "the needed field stock $[].by.*.n is gone"},
	} {
		check.Equal(t, c.now.Lost(DecodeShape(before.Encode()), needs), c.want, name)
	}
	uncounted := DecodeShape(`{"$":"object","$.plans":"list","$.plans[]":"object","$.plans[].price":"null number"}`)
	for body, want := range map[string]string{plans(10, 1, "4.5"): "", plans(10, 0, "4.5"): "the needed field $.plans[].price is gone"} {
		check.Equal(t, shape(body).Lost(uncounted, needs), want, "after a shape without counts")
	}
	check.Equal(t, before.Lost(nil, needs), "", "before the first answer")
}

// TestShrunk checks lists that lose entries and flags that lose values.
func TestShrunk(t *testing.T) {
	shape := func(plans, places, soldOut int) Shape {
		var items []string
		for i := range plans {
			flag := "null"
			if i < soldOut {
				flag = `"yes"`
			}
			items = append(items, `{"out":`+flag+`,"at":[`+strings.TrimSuffix(strings.Repeat(`{"id":1},`, places), ",")+`]}`)
		}
		return ShapeOf([]Document{{Body: []byte(`{"plans":[` + strings.Join(items, ",") + `]}`)}})
	}
	before := shape(10, 6, 4)
	for needs, c := range map[string]struct {
		now  Shape
		want string
	}{
		"$.plans[].at[].id":            {shape(10, 3, 4), "the list $.plans[].at has 30 entries in 10 items, where it had 60 in 10"},
		"$.plans[].at[]":               {shape(5, 3, 4), "the list $.plans[].at has 15 entries in 5 items, where it had 60 in 10"},
		"$.plans[].at[] | $.other":     {shape(10, 4, 4), ""},
		"$.plans[].at[].id | $.plans":  {shape(3, 6, 4), ""},
		"$.plans[]":                    {shape(5, 6, 4), "the list $.plans has 5 entries in 1 items, where it had 10 in 1"},
		"$.plans[].out?":               {shape(10, 6, 0), "the field $.plans[].out has 0 values in 10 items, where it had 4 in 10"},
		"$.plans[].out? | $.plans[].x": {shape(10, 6, 3), ""},
	} {
		check.Equal(t, strings.Join(c.now.Shrunk(before, []string{needs}), "; "), c.want, needs)
		check.Equal(t, c.now.Lost(before, []string{needs}), "", needs)
	}
	check.Equal(t, shape(10, 6, 4).Lost(ShapeOf([]Document{{Body: []byte(`{"list":[{"out":"no"}]}`)}}), []string{"$.list[].out | $.plans[].out"}), "", "another shape")
}

// TestShrunkOptionalList checks that a list that may be empty can lose a few entries at once,
// but not many.
func TestShrunkOptionalList(t *testing.T) {
	shape := func(entries int) Shape {
		var plans []string
		for i := range 10 {
			list := ""
			if i < entries {
				list = `"x"`
			}
			plans = append(plans, `{"out":[`+list+`]}`)
		}
		return ShapeOf([]Document{{Body: []byte(`{"plans":[` + strings.Join(plans, ",") + `]}`)}})
	}
	for _, c := range []struct {
		was, is int
		want    string
	}{
		{8, 0, "the list $.plans[].out has 0 entries in 10 items, where it had 8 in 10"},
		{8, 4, "the list $.plans[].out has 4 entries in 10 items, where it had 8 in 10"},
		{8, 5, ""}, {5, 0, ""}, {0, 10, ""},
	} {
		needs := []string{"$.plans[].out", "$.plans[].out[]?"}
		check.Equal(t, strings.Join(shape(c.is).Shrunk(shape(c.was), needs), "; "), c.want, "%d of %d", c.is, c.was)
		check.Equal(t, shape(c.is).Lost(shape(c.was), needs), "", "%d of %d: lost", c.is, c.was)
	}
}

// TestShrunkDocuments holds back what lost the documents of all its values: a stock that nobody tells any more.
func TestShrunkDocuments(t *testing.T) {
	list := Document{Body: []byte(`{"plans":[{"id":1}]}`)}
	stock := func(place string) Document {
		return Document{Name: "stock " + place, Body: []byte(`{"left":["a","b","c","d","e","f"]}`)}
	}
	before, now := ShapeOf([]Document{list, stock("ams"), stock("fra")}), ShapeOf([]Document{list})
	needs := []string{"$.plans[].id", "stock * $.left[]?"}
	if got, want := strings.Join(now.Shrunk(before, needs), "; "), "the list stock * $.left has 0 entries in 0 items, where it had 12 in 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := before.Shrunk(now, needs); len(got) > 0 {
		t.Errorf("documents that are new: %q", got)
	}
}

// TestShrunkOptionalNames checks an object whose names may vanish, together with the objects
// around it.
func TestShrunkOptionalNames(t *testing.T) {
	shape := func(zones ...int) Shape {
		var all []string
		for i, n := range zones {
			var names []string
			for j := range n {
				names = append(names, fmt.Sprintf(`"plan-%d.x":{"amount":3,"of":[{"id":1}]}`, j))
			}
			all = append(all, fmt.Sprintf(`"zone-%d":{"gpu_plans":{%s}}`, i, strings.Join(names, ",")))
		}
		return ShapeOf([]Document{{Name: "devices", Body: []byte(`{` + strings.Join(all, ",") + `}`)}})
	}
	needs := []string{"devices $.*.gpu_plans.*?"}
	for _, c := range []struct {
		was, is Shape
		want    string
	}{
		{shape(4, 4), shape(2, 2), "the list devices $.*.gpu_plans has 4 entries in 1 items, where it had 8 in 1"},
		{shape(4, 4), shape(4), "the list devices $.*.gpu_plans has 4 entries in 1 items, where it had 8 in 1"},
		{shape(4, 4), shape(), "the list devices $.*.gpu_plans has 0 entries in 1 items, where it had 8 in 1"},
		{shape(4, 4), shape(5), ""}, {shape(2, 3), shape(), ""}, {shape(), shape(4), ""},
	} {
		check.Equal(t, strings.Join(c.is.Shrunk(c.was, needs), "; "), c.want)
		check.Equal(t, c.is.Lost(c.was, needs), "", "lost")
	}
}

// TestLostBesideAnother loses the prices of products that hold add-ons with prices of their own, and
// the other way round.
func TestLostBesideAnother(t *testing.T) {
	shape := func(prices, addons int) Shape {
		var list []string
		for i := range 25 {
			price, addon := "", ""
			if i < prices {
				price = `"price":{"EUR":1},`
			}
			if i < addons {
				addon = `"price":{"EUR":2},`
			}
			list = append(list, fmt.Sprintf(`"p%d":{%s"id":1,"addons":{"a":{%s"id":2},"b.1":{%[3]s"id":3}}}`, i, price, addon))
		}
		return ShapeOf([]Document{{Body: []byte(`{"products":{` + strings.Join(list, ",") + `}}`)}})
	}
	before := shape(25, 25)
	needs := []string{"$.products.*.price.EUR", "$.products.*.addons.*.price.EUR"}
	for name, c := range map[string]struct {
		now  Shape
		want string
	}{
		"most prices":  {shape(5, 25), "the needed field $.products.*.price.EUR came 5 times in 25 items; in the last good answer it came 25 times in 25"},
		"most add-ons": {shape(25, 5), "the needed field $.products.*.addons.*.price.EUR came 10 times in 50 items; in the last good answer it came 50 times in 50"},
		"few":          {shape(20, 20), ""},
	} {
		check.Equal(t, c.now.Lost(before, needs), c.want, name)
	}
}

func TestIsAt(t *testing.T) {
	for pattern, paths := range map[string]map[string]bool{
		"$.plans[].id":     {"$.plans[].id": true, "$.plans[].ids": false},
		"$.plans.*.id":     {"$.plans.a.id": true, "$.plans.a.b.id": true, "$.plans..id": false, "$.plans.a[].id": false, "$.plans.a.ids": false},
		"$.*[].by.*.n":     {"$.x[].by.y.n": true, "$.x.z[].by.y.n": true, "$.x[].by.y[].n": false, "$.x[].by.n": false},
		"stock $.*":        {"stock $.x": true, "$.x": false, "stock $.": false, "stock $.x.y": true, "stock $.x[]": false},
		"$.*.*":            {"$.x.y": true, "$.x": false},
		"$.(a|b)[].c+.*.d": {"$.(a|b)[].c+.x.d": true, "$.a[].cc.x.d": false},
	} {
		for path, want := range paths {
			check.Equal(t, (Shape{}).isAt(pattern, path, 0), want, "%s at %s", path, pattern)
		}
	}
}

// TestNeedsOfFile checks that a feed of a file needs the fields of the main document only.
func TestNeedsOfFile(t *testing.T) {
	a := &needy{needs: []string{"$.plans[].price", "stock $[].id"}}
	for file, want := range map[string]int{"": 2, "plans.json": 1} {
		if got := NewFeed(a, Source{File: file}, nil).Info().Needs; len(got) != want || got[0] != "$.plans[].price" {
			t.Errorf("file %q: %q", file, got)
		}
	}
	check.Equal(t, len(a.needs), 2, "the adapter's own list changed")
}

// needy is an adapter with needs.
type needy struct {
	Adapter
	needs []string
}

// Info names what the adapter needs.
func (n *needy) Info() Info { return Info{Needs: n.needs} }
