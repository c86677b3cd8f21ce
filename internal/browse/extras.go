package browse

import (
	"bytes"

	"launchrack/internal/catalog"
	"launchrack/internal/row"
)

// appendExtras appends the extras of the i-th plan that was found. It makes and
// caches them where the cache has none.
func (c *snapshotCache) appendExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	key := c.key(found, i)
	if cached, ok := c.rows.extras.Find(always, key); ok {
		return append(dst, cached...), nil
	}
	begin := len(dst)
	dst, err := c.appendNewExtras(dst, found, i)
	if err == nil {
		entry := bytes.Clone(dst[begin:])
		c.rows.extras.Keep(always, key, entry, cap(entry))
	}
	return dst, err
}

// appendNewExtras makes a plan's extras and appends them.
func (d Decorator) appendNewExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	p, err := found.Plan(i)
	if err != nil {
		return dst, err
	}
	text, err := row.AppendAny(nil, d.Extras(p))
	if err != nil {
		return dst, err
	}
	return append(dst, text[len("{"):]...), nil
}
