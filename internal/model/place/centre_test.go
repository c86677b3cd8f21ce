package place

import "testing"

func TestCentre(t *testing.T) {
	latitude, longitude, ok := Centre("de")
	if !ok || latitude < 47 || latitude > 55 || longitude < 6 || longitude > 15 {
		t.Errorf("Germany's is %f, %f (%t)", latitude, longitude, ok)
	}
	if again, _, _ := Centre("DE"); again != latitude {
		t.Errorf("%f and %f", again, latitude)
	}
	if _, _, ok := Centre("ZZ"); ok {
		t.Error("no country has a centre")
	}
}
