package contabo_test

import (
	"testing"

	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
)

func TestGolden(t *testing.T) { partnertest.Golden(t, contabo.New()) }
