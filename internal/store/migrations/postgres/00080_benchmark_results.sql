-- +goose Up

-- What machine types and processors reached in benchmarks, a row for each run. The id is made of
-- all other columns, so that a file that is imported twice is there once.
CREATE TABLE benchmark_results (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    partner_id TEXT COLLATE "C" NOT NULL,
    sku TEXT COLLATE "C" NOT NULL,
    cpu TEXT COLLATE "C" NOT NULL,
    cores BIGINT NOT NULL,
    benchmark TEXT COLLATE "C" NOT NULL,
    unit TEXT COLLATE "C" NOT NULL,
    score TEXT COLLATE "C" NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL
);

-- +goose Down
DROP TABLE benchmark_results;
