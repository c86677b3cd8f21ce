-- +goose Up

-- One row is one plan as its partner offers it. NULL means "not known", never zero.
-- Money is an exact decimal as TEXT. Lists are JSON arrays, price maps JSON objects
-- such as {"EUR":4.50}. Times are TEXT in UTC with six decimals, so that they sort
-- as text: 2026-04-01T12:00:00.000000Z.
CREATE TABLE server_plans (
  -- AUTOINCREMENT: the number of a withdrawn plan is never given to another one.
  id                        INTEGER PRIMARY KEY AUTOINCREMENT,
  cherry_plan_id            INTEGER NOT NULL,
  name                      TEXT NOT NULL,
  type                      TEXT,
  category                  TEXT,
  tags                      TEXT,
  available                 INTEGER NOT NULL CHECK (available IN (0, 1)),
  cpu_cores                 INTEGER,
  cpu_model                 TEXT,
  cpu_frequency             TEXT,
  ram_size                  REAL,
  ram_type                  TEXT,
  storage_size              REAL,
  storage_type              TEXT,
  network_speed             INTEGER,
  bandwidth                 TEXT,
  price_monthly_currencies  TEXT,
  price_hourly_currencies   TEXT,
  price_annually_currencies TEXT,
  price_monthly             TEXT,
  price_hourly              TEXT,
  price_annually            TEXT,
  partner_name              TEXT,
  partner_url               TEXT,
  partner_logo              TEXT,
  plan_url                  TEXT,
  plan_detail_url           TEXT,
  referral_url              TEXT,
  regions                   TEXT,
  description               TEXT,
  fetched_at                TEXT,
  updated_at                TEXT,
  -- The columns from here on are unknown to the API.
  partner_id                TEXT NOT NULL DEFAULT '',
  sku                       TEXT NOT NULL DEFAULT '',
  source                    TEXT NOT NULL CHECK (source IN ('partner', 'hand', 'bundled')),
  CHECK (source = 'hand' OR (partner_id <> '' AND sku <> ''))
) STRICT;

-- A plan of a feed is known by the partner's own key and by its number, both unique
-- within the partner only. Rows added by hand may repeat either: the operator's row
-- must never keep a partner's row out.
CREATE UNIQUE INDEX server_plans_by_sku ON server_plans (partner_id, sku) WHERE source <> 'hand';
CREATE UNIQUE INDEX server_plans_by_number ON server_plans (partner_id, cherry_plan_id) WHERE source <> 'hand';

-- How the refreshes of a partner went; no row before the first one.
CREATE TABLE partner_states (
  partner_id TEXT NOT NULL PRIMARY KEY,
  good_at    TEXT,
  failed_at  TEXT,
  failure    TEXT
) STRICT;

-- What the program decides once and keeps, such as the public API key.
CREATE TABLE settings (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- One row, counted up by every transaction that changes plans or partner states, so
-- that another process can see that its snapshot is old.
CREATE TABLE catalogue_version (
  only    INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue_version (only, version) VALUES (1, 1);

-- +goose Down
DROP TABLE catalogue_version;
DROP TABLE settings;
DROP TABLE partner_states;
DROP TABLE server_plans;
