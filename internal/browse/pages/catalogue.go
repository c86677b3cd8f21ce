// Package pages makes what the pages about plans show: landing pages of partners, places and
// processors, the page of a plan, comparisons, the chart, similar plans and what a price is made
// of. Lists themselves are made by package browse, which this one builds on.
package pages

import (
	"launchrack/internal/browse"
	"launchrack/internal/catalog"
)

// Catalogue is one snapshot as visitors see it: its lists, and the pages about its plans.
type Catalogue struct{ browse.Public }

// Of gives the catalogue of a snapshot.
func Of(s *browse.Service, snap *catalog.Snapshot) Catalogue { return Catalogue{s.Public(snap)} }
