package contabo

import (
	_ "embed" // the sample

	"launchrack/internal/sandbox"
)

// sample is a page of the content system: sections of blocks, products in most of them.
//
//go:embed sample.json
var sample []byte

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{{Path: DefaultPath, About: "Contabo, page of sections and blocks",
			Sample: sandbox.Sample{Body: sample, Lists: []string{"fields.sections[].fields.blocks"}}}},
		Items: sandbox.Spoiler{Prices: []string{"fields.price.*"}, Type: "fields.type", Link: "fields.url", Names: []string{"fields.title"}},
	}
}
