package upcloud

import (
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in, whose prices are made up. They are in another
// document than the plans, under the names of the plans, so that neither can be spoiled.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{ID: id, NeedsToken: true, Routes: []sandbox.Route{
		{Path: plansPath, About: "UpCloud, plans", Answer: plansAnswer},
		{Path: pricesPath, About: "UpCloud, price list", Answer: pricesAnswer},
		{Path: zonesPath, About: "UpCloud, zones", Answer: zonesAnswer},
	}}
}

// sandboxLines are those of the stand-in, which has four sizes of each.
var sandboxLines = []string{"", "HIMEM-", "HICPU-", "DEV-", "CLOUDNATIVE-", "GPU-", "GPU-SPOT-"}

func planName(i int) string {
	name := fmt.Sprintf("%s%dxCPU-%dGB", sandboxLines[i/4], 1<<(i%4), 2<<(i%4))
	if strings.HasPrefix(name, "GPU-") {
		name += fmt.Sprintf("-%dxL40S", 1+i%4)
	}
	return name
}

func plansAnswer(c sandbox.Call) sandbox.Answer {
	plans := sandbox.Spoiler{}.Offer(c, 4*len(sandboxLines), func(i int) sandbox.Item {
		fields := map[string]any{"name": planName(i), "core_number": 1 << (i % 4), "memory_amount": 2048 << (i % 4),
			"storage_size": 25 << (i % 4), "storage_tier": "maxiops", "public_traffic_out": 1024 << (i % 4)}
		if strings.HasPrefix(planName(i), "GPU-") {
			fields["gpu_amount"], fields["gpu_model"], fields["storage_size"], fields["storage_tier"] = 1+i%4, "NVIDIA L40S", 0, ""
		}
		return sandbox.Item{ID: planName(i), Fields: fields}
	})
	return sandbox.JSON(map[string]any{"plans": map[string]any{"plan": plans}})
}

// zones are those of the stand-in. The last two are no places for everybody.
var zones = []string{"de-fra1", "fi-hel1", "nl-ams1", "us-nyc1", "au-syd1", "sg-sin1", "uk-tst1", "fi-own1"}

// pricesAnswer asks a sixth more in Sydney and Singapore, and nothing in the zone for
// tests.
func pricesAnswer(c sandbox.Call) sandbox.Answer {
	var list []any
	for at, code := range zones {
		zone := map[string]any{"name": code, "ipv4_address": map[string]any{"amount": 1, "price": 0.446}}
		for i := range 4 * len(sandboxLines) {
			tenths := sandbox.Drifted(int64(11*(1+i/4)<<(i%4)), i, c.Generation)
			switch at {
			case 4, 5:
				tenths += tenths / 6
			case 6:
				tenths = 0
			}
			zone["server_plan_"+planName(i)] = map[string]any{"amount": 1, "price": float64(tenths) / 10}
		}
		list = append(list, zone)
	}
	return sandbox.JSON(map[string]any{"prices": map[string]any{"currency": "EUR", "zone": list}})
}

func zonesAnswer(sandbox.Call) sandbox.Answer {
	var list []any
	for at, code := range zones {
		public := map[bool]string{true: "yes", false: "no"}[at < 6]
		list = append(list, map[string]any{"id": code, "description": code, "public": public})
	}
	return sandbox.JSON(map[string]any{"zones": map[string]any{"zone": list}})
}
