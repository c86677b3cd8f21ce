package place

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

func TestFind(t *testing.T) {
	for _, tt := range []struct{ partner, text, city, country string }{
		{"hetzner-auction", "FSN1-DC14", "Falkenstein", "DE"}, {"hetzner-cloud", "fsn1", "Falkenstein", "DE"}, {"hetzner-dedicated", "HEL", "Helsinki", "FI"},
		{"ovh", "EU-WEST-RBX", "Roubaix", "FR"}, {"ovh", "EU-WEST-LZ-AMS", "Amsterdam", "NL"}, {"ovh", "us-west-lz-sea", "Seattle", "US"},
		{"ovh", "GRA", "Gravelines", "FR"}, {"ovh", "gra", "Gravelines", "FR"}, {"ovh", "DE", "Frankfurt", "DE"}, {"ovh", "UK", "London", "GB"},
		{"ovh", "EU-WEST-RBX", "Roubaix", "FR"}, {"ovh", "EU-WEST-LZ-AMS", "Amsterdam", "NL"}, {"ovh", "EU-WEST-GRA", "Gravelines", "FR"},
		{"ovh", "EU-SOUTH-LZ-MAD-A", "Madrid", "ES"}, {"ovh", "AP-SOUTHEAST-SYD-3", "Sydney", "AU"}, {"ovh", "EU-WEST-LZ-XXX", "", ""}, {"", "EU-WEST-RBX", "", ""},
		{"vultr", "stl", "St. Louis", "US"}, {"contabo", "Australia (Sydney)", "Sydney", "AU"},
		{"vultr", "ewr", "Newark", "US"}, {"vultr", "New Jersey", "Newark", "US"}, {"vultr", "Silicon Valley", "San Jose", "US"},
		{"linode", "us-iad", "Washington", "US"}, {"linode", "Washington, DC", "Washington", "US"}, {"scaleway", "fr-par-1", "Paris", "FR"},
		{"latitude", "SAN", "Santiago", "CL"}, {"latitude", "Mexico City 2", "Mexico City", "MX"}, {"latitude", "United States", "", "US"},
		{"contabo", "N", "Nuremberg", "DE"}, {"contabo", "United States (East)", "", "US"}, {"contabo", "Asia (Singapore)", "Singapore", "SG"}, {"contabo", "US East (Carlstadt)", "Carlstadt", "US"},
		{"cherry", "eu_nord_1", "Šiauliai", "LT"}, {"cherry", "Lithuania, Siauliai", "Šiauliai", "LT"}, {"cherry", "US-Chicago", "Chicago", "US"}, {"cherry", "Singapore", "Singapore", "SG"},
		{"upcloud", "de-fra1", "Frankfurt", "DE"}, {"digitalocean", "San Francisco 3", "San Francisco", "US"}, {"exoscale", "ch-gva-2", "Geneva", "CH"},
		{"", "Falkenstein", "Falkenstein", "DE"}, {"", "NÜRNBERG", "Nuremberg", "DE"}, {"", "Frankfurt am Main", "Frankfurt", "DE"}, {"", "Germany", "", "DE"}, {"", "de", "", ""},
		{"", "Vilnius", "", "LT"}, {"", "Saint Louis, Missouri", "St. Louis", "US"}, {"", "Saint-Ouen-l’Aumône", "Saint-Ouen-l'Aumône", "FR"},
		{"", "Londres", "London", "GB"}, {"", "Zuerich", "Zurich", "CH"}, {"", "Monachium", "Munich", "DE"}, {"", "San Jose, Costa Rica", "", "CR"}, {"", "Paris, Texas, USA", "", "US"}, {"", "Sao Paulo, BR", "São Paulo", "BR"},
		{"", "Europe", "", ""}, {"", "European Union", "", ""}, {"", "", "", ""}, {"", "N", "", ""}, {"", "Mars", "", ""}, {"", "Atlantis", "", ""},
	} {
		p, ok := Find(market.PartnerID(tt.partner), tt.text)
		if p.City != tt.city || p.Country != tt.country || ok != (tt.country != "") {
			t.Errorf("%s %q gives %q, %q, %v; want %q, %q", tt.partner, tt.text, p.City, p.Country, ok, tt.city, tt.country)
		}
		if (p.Latitude == nil) != (tt.city == "") || (p.Longitude == nil) != (tt.city == "") {
			t.Errorf("%s %q: coordinates %v, %v", tt.partner, tt.text, p.Latitude, p.Longitude)
		}
	}
}

// TestTable checks every row, and that the city alone gives the same place.
func TestTable(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(file)).ReadAll()
	if err != nil || len(rows) < 300 {
		t.Fatalf("%d rows (%v)", len(rows), err)
	}
	more := must.Get(csv.NewReader(strings.NewReader(further)).ReadAll())(t)
	for _, row := range append(rows[1:], more[1:]...) {
		p, ok := Find(market.PartnerID(row[0]), row[1])
		if !ok || p.City != row[2] || p.Country != row[3] || *p.Latitude < -60 || *p.Latitude > 72 || *p.Longitude < -180 || *p.Longitude > 180 {
			t.Errorf("%v gives %+v", row, p)
		}
		if named, _ := Find("", row[2]); named.City != row[2] || named.Country != row[3] {
			t.Errorf("%q alone gives %+v", row[2], named)
		}
	}
	for name, city := range otherNames {
		if p, _ := Find("", name); p.City != city {
			t.Errorf("%q gives %+v", name, p)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, row := range []string{"ovh,x,Paris,FR,a,2,s", "ovh,x,Paris,FR,1,b,s", "ovh,x", "\"ovh"} {
		if _, err := parse(strings.NewReader("h,h,h,h,h,h,h\n" + row + "\n")); err == nil {
			t.Errorf("%q is taken", row)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, text := range []string{"FSN1-DC14", "Lithuania, Šiauliai", "St. Louis", "us-ord", "'", "\xff"} {
		f.Add("ovh", text)
	}
	f.Fuzz(func(t *testing.T, partner, text string) {
		p, ok := Find(market.PartnerID(partner), text)
		if ok != (len(p.Country) == 2) || (p.City == "") != (p.Latitude == nil) {
			t.Errorf("%q %q gives %+v, %v", partner, text, p, ok)
		}
	})
}

// TestRecordedTableIsCurrent compares the table with the collection's.
func TestRecordedTableIsCurrent(t *testing.T) {
	all := must.Get(csv.NewReader(bytes.NewReader(recordings.Read(t, "data/datacentres.csv"))).ReadAll())(t)
	var want strings.Builder
	w := csv.NewWriter(&want)
	for _, row := range all {
		must.Do(t, w.Write(slices.Delete(slices.Delete(slices.Clone(row), 7, 8), 2, 3)))
	}
	if w.Flush(); want.String() != file {
		t.Error("datacentres.csv is stale: it is the collection's file without the columns name and continent")
	}
}
