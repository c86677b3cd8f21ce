package bench

import "slices"

// pageAttacks returns the attacks on the API as requests of the home page, if their address is short
// enough, with the number of plans of a page.
func pageAttacks() []attack {
	const longest = 8 << 10 // as in internal/front/site
	var list []attack
	seen := map[string]bool{}
	for _, a := range slices.Concat(attacks(), randomAttacks(seededAttacks, 3)) {
		if raw := a.raw + "&limit=200"; a.method == "" && len(raw) <= longest && !seen[raw] {
			seen[raw] = true
			list = append(list, attack{name: "page, " + a.name, path: "/", raw: raw})
		}
	}
	return list
}
