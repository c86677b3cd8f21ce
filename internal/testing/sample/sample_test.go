package sample_test

import (
	"bytes"
	"testing"

	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

func TestPlansAreValid(t *testing.T) {
	plans := sample.Plans(500)
	for i := range plans {
		if err := row.Validate(&plans[i]); err != nil {
			t.Errorf("plan %d: %v", i, err)
		}
	}
}

func TestPlansAreTheSameEachTime(t *testing.T) {
	var a, b bytes.Buffer
	must.Do(t, row.WriteFile(&a, sample.Plans(50)))
	must.Do(t, row.WriteFile(&b, sample.Plans(50)))
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two calls of Plans gave different plans")
	}
}
