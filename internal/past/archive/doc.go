// Package archive publishes all events: as Parquet files by month, and as a transparency log of
// their hashes (c2sp.org/tlog-tiles). Whoever keeps a checkpoint of the log can prove later that
// no event before it was changed, whoever runs the shop.
package archive
