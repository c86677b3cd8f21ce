package shape

import "launchrack/internal/model/market"

// DeskConversions uploads a partner's CSV file of conversions.
type DeskConversions struct {
	Partner market.PartnerID `json:"partner"`
	CSV     string           `json:"csv"`
}
