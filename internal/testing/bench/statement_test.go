package bench

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// facetColumns are the facets with one value in a row, so without regions, countries and disk_kinds.
var facetColumns = []string{"type", "category", "cpu_cores", "ram_size", "storage_size", "partner_name", "network_speed", "cpu_vendor", "cpu_family", "gpu_model",
	"ram_ecc", "drives", "nvme_drives", "ssd_drives", "hdd_drives"}

// statement is an SQL statement of a request. Its text depends only on columns and operators, so few
// statements are prepared.
type statement struct {
	sql  string
	args []any
}

// asked is a parsed query of plangen without q.
type asked struct {
	filters       []filter
	order         []string
	limit, offset string
}

type filter struct{ column, operator, value string }

func newAsked(address url.Values) (asked, error) {
	a := asked{limit: address.Get("limit"), offset: "0"}
	for _, name := range slices.Sorted(maps.Keys(address)) {
		switch value := address.Get(name); name {
		case "limit":
		case "offset":
			a.offset = value
		case "order":
			for key := range strings.SplitSeq(value, ",") {
				a.order = append(a.order, strings.NewReplacer(".nullslast", " nulls last", ".desc", " desc", ".asc", "").Replace(key))
			}
		default:
			operator, operand, ok := strings.Cut(value, ".")
			if _, known := comparisons[operator]; !ok || !known {
				return a, fmt.Errorf("%s=%s cannot be asked here", name, value)
			}
			a.filters = append(a.filters, filter{name, operator, operand})
		}
	}
	return a, nil
}

// comparisons are the operators in SQL, around the number of the placeholder.
var comparisons = map[string]string{"eq": "= $%d", "gte": ">= $%d", "lte": "<= $%d", "in": "= any($%d)", "cs": "@> $%d"}

// where joins the filters, without those of one column.
func (s *statement) where(filters []filter, without string) string {
	parts := []string{"available"}
	for _, f := range filters {
		if f.column == without {
			continue
		}
		value := any(f.value)
		if f.operator == "in" {
			value = strings.Split(strings.Trim(f.value, "()"), ",")
		}
		s.args = append(s.args, value)
		parts = append(parts, f.column+" "+fmt.Sprintf(comparisons[f.operator], len(s.args)))
	}
	return " from server_plans where " + strings.Join(parts, " and ")
}

func (a asked) statements() []statement {
	list := []statement{a.page(), a.together()}
	for _, f := range a.filters {
		if slices.Contains(facetColumns, f.column) {
			list = append(list, a.alone(f.column, f.column))
		}
	}
	return append(list, a.alone("regions", "unnest(regions)"), a.alone("countries", "unnest(countries)"), a.alone("disk_kinds", "unnest(disk_kinds)"))
}

func (a asked) page() statement {
	var s statement
	rows := s.where(a.filters, "")
	s.args = append(s.args, a.limit, a.offset)
	order := strings.Join(append(slices.Clone(a.order), "id"), ", ")
	s.sql = fmt.Sprintf("select row_to_json(p)::text from (select *%s order by %s limit $%d offset $%d) p", rows, order, len(s.args)-1, len(s.args))
	return s
}

// together returns the statement for the total, the price range and the counts of every facet without
// its own filter.
func (a asked) together() statement {
	var s statement
	rows := s.where(a.filters, "")
	sets, names, values := []string{"()"}, "'total'", "min(price_usd)::text || ' ' || max(price_usd)::text"
	for _, column := range facetColumns {
		if slices.ContainsFunc(a.filters, func(f filter) bool { return f.column == column }) {
			continue
		}
		sets = append(sets, "("+column+")")
		names = fmt.Sprintf("case when grouping(%s) = 0 then '%s' else %s end", column, column, names)
		values = fmt.Sprintf("case when grouping(%s) = 0 then %s::text else %s end", column, column, values)
	}
	s.sql = fmt.Sprintf("select %s, coalesce(%s, ''), count(*)%s group by grouping sets (%s)", names, values, rows, strings.Join(sets, ", "))
	return s
}

// alone returns the statement for the counts of one facet without its own filter.
func (a asked) alone(column, value string) statement {
	var s statement
	rows := s.where(a.filters, column)
	s.sql = fmt.Sprintf("select '%s', coalesce(value::text, ''), count(*) from (select %s as value%s) v group by value", column, value, rows)
	return s
}
