package latitude

import (
	_ "embed" // the samples

	"launchrack/internal/sandbox"
)

var (
	//go:embed sample.json
	sample []byte
	//go:embed sample.machines.json
	sampleMachines []byte
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{
			{Path: plansPath, About: "Latitude.sh, plans", Sample: sandbox.Sample{Body: sample, Lists: []string{"data"},
				Paging: sandbox.Paging{Page: "page[number]", First: 1, Size: "page[size]", Most: 20}}},
			{Path: machinesPath, About: "Latitude.sh, virtual machines", Sample: sandbox.Sample{Body: sampleMachines}},
		},
		Items: sandbox.Spoiler{Prices: []string{"attributes.regions[].pricing.*.*"}},
	}
}
