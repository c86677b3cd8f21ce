package place

import (
	"math"
	"strings"
	"sync"
)

// Centre returns the mean coordinates of a country's known cities with data centres. The code may be
// in any case. It reports false for a country without one.
func Centre(country string) (latitude, longitude float64, ok bool) {
	at, ok := centres()[strings.ToUpper(country)]
	return at[0], at[1], ok
}

// centres maps country codes to the mean latitude and longitude of their cities. No country with
// data centres is on both sides of the date line.
var centres = sync.OnceValue(func() map[string][2]float64 {
	sums, counts := map[string][2]float64{}, map[string]float64{}
	seen := map[Place]bool{}
	for _, p := range load().codes {
		city := Place{City: p.City, Country: p.Country}
		if p.Latitude == nil || p.Longitude == nil || seen[city] {
			continue
		}
		seen[city] = true
		sum := sums[p.Country]
		sums[p.Country] = [2]float64{sum[0] + *p.Latitude, sum[1] + *p.Longitude}
		counts[p.Country]++
	}
	for country, sum := range sums {
		sums[country] = [2]float64{rounded(sum[0] / counts[country]), rounded(sum[1] / counts[country])}
	}
	return sums
})

// rounded keeps two decimals, about a kilometre, as the sum of floats depends on the order of a map.
func rounded(degrees float64) float64 { return math.Round(degrees*100) / 100 }
