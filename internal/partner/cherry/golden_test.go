package cherry_test

import (
	"testing"

	"launchrack/internal/partner/cherry"
	"launchrack/internal/partner/partnertest"
)

func TestGolden(t *testing.T) { partnertest.Golden(t, cherry.New()) }
