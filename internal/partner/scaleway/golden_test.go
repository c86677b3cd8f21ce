package scaleway_test

import (
	"testing"

	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/scaleway"
)

func TestGolden(t *testing.T) { partnertest.Golden(t, scaleway.New()) }
