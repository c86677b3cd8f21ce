package bench

import "slices"

// pageAttacks send what the others ask of the API to the home page, as far as a
// page's address may be that long, and with as many plans as a page shows.
func pageAttacks() []attack {
	const longest = 8 << 10 // as in internal/site
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
