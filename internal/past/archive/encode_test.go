package archive_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/testing/must"
)

func encode(t *testing.T, v any) string {
	t.Helper()
	text := must.Get(json.Marshal(v))(t)
	return string(text)
}
