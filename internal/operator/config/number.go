package config

import (
	"fmt"
	"strconv"
	"time"

	"github.com/alecthomas/kong"
)

// Number is a whole number within the bounds of its tag, such as range:"1-1000".
type Number uint

// Decode refuses what is no number within the bounds.
func (n *Number) Decode(ctx *kong.DecodeContext) error {
	var least, most uint64
	_, _ = fmt.Sscanf(ctx.Value.Tag.Get("range"), "%d-%d", &least, &most)
	return decode(ctx, n, fmt.Sprintf("whole numbers from %d to %d", least, most), func(text string) (Number, bool) {
		v, err := strconv.ParseUint(text, 10, 32)
		return Number(v), err == nil && v >= least && v <= most
	})
}

// Duration is a duration that is 0 or as long as its tag asks for, such as least:"1s".
type Duration time.Duration

// Decode accepts Go's notation, such as 500ms, 60s or 2m.
func (d *Duration) Decode(ctx *kong.DecodeContext) error {
	accepted, least := "values such as 0, 500ms, 60s or 2m", ctx.Value.Tag.Get("least")
	if least != "" {
		accepted = "0 and durations of at least " + least + ", such as 30m or 24h"
	}
	shortest, _ := time.ParseDuration(least)
	return decode(ctx, d, accepted, func(text string) (Duration, bool) {
		v, err := time.ParseDuration(text)
		return Duration(v), err == nil && (v == 0 || v > 0 && v >= shortest)
	})
}

func decode[T any](ctx *kong.DecodeContext, into *T, accepted string, parse func(string) (T, bool)) error {
	var text string
	if err := ctx.Scan.PopValueInto("value", &text); err != nil {
		return err
	}
	v, ok := parse(text)
	if !ok {
		return fmt.Errorf("%q came; accepted are %s", text, accepted)
	}
	*into = v
	return nil
}
