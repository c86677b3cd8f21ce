package ingest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// zones makes the rows of machine m from texts such as "m@ash 6 Ashburn Hillsboro": key,
// price and places.
func zones(texts ...string) (rows []market.Plan) {
	for _, text := range texts {
		words := strings.Fields(text)
		rows = append(rows, plan("cherry", 1, costs(words[1]), func(p *market.Plan) {
			p.SKU, p.Group, p.Regions = market.SKU(words[0]), "m", words[2:]
			p.PlanID = market.HashPlanID(p.Partner, p.SKU)
		}))
	}
	return rows
}

// TestKeysDoNotDependOnOtherRows has one machine whose places come, go, change their order and
// their price. Each answer proposes keys as an adapter does that sees one answer alone. want
// gives the rows as id, key and places.
func TestKeysDoNotDependOnOtherRows(t *testing.T) {
	for name, answers := range map[string][]struct {
		rows []market.Plan
		want string
	}{
		"a dearer place comes and goes": {
			{zones("m 5 Falkenstein Nuremberg"), "1 m Falkenstein Nuremberg"},
			{zones("m@fsn1 5 Falkenstein Nuremberg", "m@ash 6 Ashburn"), "1 m Falkenstein Nuremberg; 2 m@ash Ashburn"},
			{zones("m 5 Falkenstein Nuremberg"), "1 m Falkenstein Nuremberg"},
			{zones("m@fsn1 5 Falkenstein Nuremberg", "m@ash 6 Ashburn"), "1 m Falkenstein Nuremberg; 2 m@ash Ashburn"},
		},
		"the list is in another order": {
			{zones("m@par1 5 Paris", "m@ams1 6 Amsterdam", "m@waw1 7 Warsaw Lodz"), "1 m@par1 Paris; 2 m@ams1 Amsterdam; 3 m@waw1 Warsaw Lodz"},
			{zones("m@lodz 7 Lodz Warsaw", "m@ams1 6 Amsterdam", "m@par1 5 Paris"), "1 m@par1 Paris; 2 m@ams1 Amsterdam; 3 m@waw1 Warsaw Lodz"},
		},
		"the usual price becomes another one": {
			{zones("m 1.00 Dallas Chicago", "m@ASH 1.40 Ashburn"), "1 m Dallas Chicago; 2 m@ASH Ashburn"},
			{zones("m 1.40 Ashburn London Tokyo", "m@CHI 1.00 Dallas Chicago"), "1 m Dallas Chicago; 2 m@ASH Ashburn London Tokyo"},
			{zones("m 1.40 London Tokyo Ashburn Chicago", "m@DAL 1.00 Dallas"), "1 m Dallas; 2 m@ASH Ashburn London Tokyo Chicago"},
		},
		"the first place of a dearer price leaves": {
			{zones("m 5 Newark", "m@ap-west 6 Mumbai Singapore"), "1 m Newark; 2 m@ap-west Mumbai Singapore"},
			{zones("m 5 Newark", "m@sg 6 Singapore"), "1 m Newark; 2 m@ap-west Singapore"},
		},
		"a place changes its price alone": {
			{zones("m 5 Newark Dallas"), "1 m Newark Dallas"},
			{zones("m 5.50 Newark", "m@dal 5 Dallas"), "1 m Dallas; 2 m@newark Newark"},
			{zones("m 5.50 Newark", "m@dal 5 Dallas"), "1 m Dallas; 2 m@newark Newark"},
			{zones("m 5.50 Newark Dallas"), "2 m@newark Newark Dallas"},
		},
		"places move to a price that is there": {
			{zones("m 1.00 Dallas Chicago Miami", "m@ASH 1.20 Ashburn"), "1 m Dallas Chicago Miami; 2 m@ASH Ashburn"},
			{zones("m@DAL 1.00 Dallas", "m 1.20 Ashburn Chicago Miami"), "1 m Dallas; 2 m@ASH Ashburn Chicago Miami"},
		},
		"all places are named anew": {
			{zones("m 5 fsn1 nbg1", "m@ash 6 ash"), "1 m fsn1 nbg1; 2 m@ash ash"},
			{zones("m 5 Falkenstein Nuremberg", "m@ash 6 Ashburn"), "1 m Falkenstein Nuremberg; 2 m@ash Ashburn"},
		},
		"rows without places": {
			{zones("m 5", "m@b 6"), "1 m ; 2 m@b "},
			{zones("m@b 5", "m 6"), "1 m ; 2 m@b "},
		},
		"a new place takes the key that is another row's": {
			{zones("m 5 Sydney", "m@mel 6 Melbourne"), "1 m Sydney; 2 m@mel Melbourne"},
			{zones("m 5.50 Perth", "m@syd 5 Sydney", "m@mel 6 Melbourne"), "1 m Sydney; 2 m@mel Melbourne; 3 m@perth Perth"},
			{zones("m 5.50 Adelaide Perth", "m@syd 5 Sydney", "m@mel 6 Melbourne"), "1 m Sydney; 2 m@mel Melbourne; 3 m@perth Perth Adelaide"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			sh := newShop(t)
			ids := map[int64]int{} // from 1 in the order in which they come
			more := plans("cherry", 10, 20)
			for i, a := range answers {
				sh.clock.Move(1)
				sh.cherry.answer(append(a.rows, more...))
				must.Get(sh.Refresh(t.Context(), "cherry"))(t)
				var got []string
				numbers := map[market.PlanID]bool{}
				for _, p := range sh.rows(t) {
					numbers[p.PlanID] = true
					if groupKey(p.SKU) == "m" {
						if ids[p.ID] == 0 {
							ids[p.ID] = len(ids) + 1
						}
						got = append(got, fmt.Sprintf("%d %s %s", ids[p.ID], p.SKU, strings.Join(p.Regions, " ")))
					}
				}
				slices.Sort(got)
				check.Equal(t, strings.Join(got, "; "), a.want, "answer %d:\ngot", i)
				if len(numbers) != len(got)+len(more) {
					t.Errorf("answer %d: %d numbers of %d rows: %v", i, len(numbers), len(got)+len(more), slices.Sorted(maps.Keys(numbers)))
				}
			}
		})
	}
}

// TestAnotherRowsHistoryStays when a place appears, changes its price and leaves.
func TestAnotherRowsHistoryStays(t *testing.T) {
	sh := newShop(t)
	for _, rows := range [][]market.Plan{
		zones("m 1.00 Dallas Chicago", "m@ASH 1.40 Ashburn"),
		zones("m 1.40 Ashburn London Tokyo", "m@CHI 1.00 Dallas Chicago"),
		zones("m 1.50 London Tokyo", "m@CHI 1.00 Chicago Dallas", "m@ASH 1.40 Ashburn"),
		zones("m 1.00 Chicago Dallas"),
	} {
		sh.clock.Move(60_000_000_000)
		sh.cherry.answer(append(rows, plans("cherry", 10, 20)...))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	}
	for _, p := range sh.rows(t) {
		if p.SKU != "m" {
			continue
		}
		if record, err := sh.store.PlanRecord(t.Context(), p.ID); err != nil || len(record.Moments) != 1 || record.Moments[0].Monthly[market.EUR].String() != "1.00" {
			t.Errorf("%v %v", record.Moments, err)
		}
	}
}

// TestARejectedPlaceKeepsItsRow has a place that cannot be read while its row has the key that
// a row of another place had before.
func TestARejectedPlaceKeepsItsRow(t *testing.T) {
	sh := newShop(t)
	more := plans("cherry", 10, 20)
	sh.cherry.answer(append(zones("m 5 Falkenstein", "m@ash 6 Ashburn"), more...))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	for _, item := range []string{"m", "m@fsn1"} {
		sh.clock.Move(time.Hour)
		sh.cherry.answer(append(zones("m 6 Ashburn"), more...), partner.Rejection{Item: item, Kind: market.LeftOut, Reason: "price: two came"})
		report, err := sh.Refresh(t.Context(), "cherry")
		if err != nil || report.Unconfirmed != 1 || report.Withdrawn != 0 || report.Added != 0 {
			t.Fatalf("%s: %+v %v", item, report, err)
		}
		for _, p := range sh.rows(t) {
			if p.SKU == "m" && (p.Regions[0] != "Falkenstein" || p.UnconfirmedSince.IsZero()) || p.SKU == "m@ash" && p.Regions[0] != "Ashburn" {
				t.Errorf("%s: %s at %s, not confirmed since %s", item, p.SKU, p.Regions, p.UnconfirmedSince)
			}
		}
	}
}

// TestTheOrderOfPlacesIsNoFact keeps a row as it is where its places come in another order, and
// puts a new place behind them.
func TestTheOrderOfPlacesIsNoFact(t *testing.T) {
	sh := newShop(t)
	in := func(cities ...string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Regions, p.Countries, p.Places = cities, nil, nil
			for _, city := range cities {
				p.Countries = append(p.Countries, strings.ToUpper(city[:2]))
				p.Places = append(p.Places, market.Place{Region: city, State: market.PlaceAvailable})
			}
		}
	}
	sh.cherry.answer(plans("cherry", 1, 3, in("Helsinki", "Ashburn", "Nuremberg")))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	sh.clock.Move(time.Hour)
	sh.cherry.answer(plans("cherry", 1, 3, in("Ashburn", "Nuremberg", "Helsinki")))
	if report, err := sh.Refresh(t.Context(), "cherry"); err != nil || report.Changed != 0 || report.Unchanged != 3 {
		t.Errorf("another order: %+v, %v", report, err)
	}
	sh.clock.Move(time.Hour)
	sh.cherry.answer(plans("cherry", 1, 3, in("Singapore", "Nuremberg", "Helsinki", "Ashburn")))
	check.Equal(t, must.Get(sh.Refresh(t.Context(), "cherry"))(t).Changed, 3, "a new place")
	for _, p := range sh.rows(t) {
		if got := strings.Join(p.Regions, " "); got != "Helsinki Ashburn Nuremberg Singapore" || p.Places[3].Region != "Singapore" {
			t.Errorf("%s: %s", p.SKU, got)
		}
	}
}

// TestANameKeepsItsRow has a page that shows no link to what is sold out, so that its key is its name until it is sold
// again. Two of a name, and other hardware, are told apart.
func TestANameKeepsItsRow(t *testing.T) {
	sh := newShop(t)
	keyed := func(key, name string, cores int) market.Plan {
		return plan("cherry", 1, func(p *market.Plan) {
			p.SKU, p.Name, p.CPUCores, p.PlanID = market.SKU(key), name, &cores, market.HashPlanID(p.Partner, market.SKU(key))
		})
	}
	ids := map[market.SKU]int64{}
	for day, rows := range [][]market.Plan{
		{keyed("/a", "Alpha", 2), keyed("Beta", "Beta", 4), keyed("/g", "Gamma", 2)},
		{keyed("/b", "Beta", 4), keyed("Alpha", "Alpha", 2), keyed("/x", "Gamma", 2)},
		{keyed("/b", "Beta", 4), keyed("/a", "Alpha", 2), keyed("/x", "Gamma", 2), keyed("/n", "Beta", 8)},
	} {
		sh.clock.Move(time.Hour)
		sh.cherry.answer(append(rows, plans("cherry", 10, 20)...))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
		for _, p := range sh.rows(t) {
			if day == 0 {
				ids[p.SKU] = p.ID
			}
			first := map[string]market.SKU{"Alpha": "/a", "Beta": "Beta"}[p.Name]
			if isSame := first != "" && *p.CPUCores < 8; isSame && p.ID != ids[first] || !isSame && day > 0 && p.SKU == "/x" && p.ID == ids["/g"] {
				t.Errorf("day %d: %s with the key %s has the row %d of %v", day, p.Name, p.SKU, p.ID, ids)
			}
		}
	}
}
