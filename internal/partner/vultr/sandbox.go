package vultr

import (
	_ "embed" // the samples
	"strconv"

	"launchrack/internal/sandbox"
)

var (
	//go:embed sample.json
	sample []byte
	//go:embed sample.metal.json
	sampleMetal []byte
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: cloudPath, About: "Vultr, virtual machines", Sample: sandbox.Sample{Body: sample, Lists: []string{cloudMember},
				Paging: sandbox.Paging{Offset: "cursor", Size: "per_page", Most: 100, Tell: tell}}},
			{Path: metalPath, About: "Vultr, bare metal", Sample: sandbox.Sample{Body: sampleMetal}},
		},
		Items: sandbox.Spoiler{Prices: []string{"monthly_cost", "hourly_cost", "location_cost.*.monthly_cost", "location_cost.*.hourly_cost"},
			Type: "type", Names: []string{"id"}},
	}
}

func tell(p sandbox.Part) map[string]any {
	next := ""
	if p.Next > 0 {
		next = strconv.Itoa(p.Next)
	}
	return map[string]any{"meta.total": p.Total, "meta.links.next": next}
}
