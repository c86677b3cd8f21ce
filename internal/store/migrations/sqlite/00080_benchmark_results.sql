-- +goose Up

-- What machine types and processors reached in benchmarks, a row for each run. The id is made of
-- all other columns, so that a file that is imported twice is there once.
CREATE TABLE benchmark_results (
    id TEXT NOT NULL PRIMARY KEY,
    partner_id TEXT NOT NULL,
    sku TEXT NOT NULL,
    cpu TEXT NOT NULL,
    cores INTEGER NOT NULL,
    benchmark TEXT NOT NULL,
    unit TEXT NOT NULL,
    score TEXT NOT NULL,
    source TEXT NOT NULL,
    day TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE benchmark_results;
