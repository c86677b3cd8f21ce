package hetznerauction

import (
	_ "embed" // the sample

	"launchrack/internal/sandbox"
)

//go:embed sample.json
var sample []byte

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{{Path: DefaultPath, About: "Hetzner Auction, nested items", Sample: sandbox.Sample{
			Body: sample, Lists: []string{"server"}, Paging: sandbox.Paging{Tell: func(p sandbox.Part) map[string]any {
				return map[string]any{"serverCount": p.Total}
			}}}}},
		Items: sandbox.Spoiler{Prices: []string{"Prices.monthly.*", "Prices.hourly.*"}},
	}
}
