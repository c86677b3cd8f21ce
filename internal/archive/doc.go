// Package archive keeps the record of the market for others: all events as Parquet files by month,
// and a log of their hashes, as tlog-tiles has it (c2sp.org/tlog-tiles). Whoever keeps a
// checkpoint of the log can prove later that no event before it was changed, whoever runs the shop.
package archive
