package specs

import (
	"fmt"
	"strings"

	"launchrack/internal/partner"
)

// Speed reads a field that tells a port's speed and nothing else, such as "3Gbps", "2x 10Gbps" and "600 Mbit/s Port",
// in Mbps.
func Speed(text string) (int, error) {
	if told := Read(text).NetworkMbps; told != nil && !strings.HasPrefix(strings.TrimSpace(text), "-") {
		return *told, nil
	}
	return 0, fmt.Errorf("%q came; accepted is a speed such as 1Gbps or 600 Mbit/s", partner.Clip(text))
}
