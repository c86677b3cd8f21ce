-- A database of the release before: its schema, and rows of every kind: a plan of a
-- feed, one by hand with its line in the audit log, a withdrawn one, and a refresh that
-- was held back.
CREATE TABLE catalogue_version (
  only    INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL
, changes_from INTEGER NOT NULL DEFAULT 0, noted INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE operator_attempts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  client  TEXT NOT NULL,
  at       TEXT NOT NULL,
  wrong    INTEGER NOT NULL CHECK (wrong IN (0, 1)),
  forgiven INTEGER NOT NULL CHECK (forgiven IN (0, 1))
) STRICT;

CREATE INDEX operator_attempts_by_client ON operator_attempts (client, at);

CREATE INDEX operator_attempts_by_time ON operator_attempts (at);

CREATE TABLE operator_audit (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      TEXT NOT NULL,
  event   TEXT NOT NULL,
  address TEXT,
  detail  TEXT
, plan_id INTEGER, plan_before TEXT, plan_after TEXT) STRICT;

CREATE INDEX operator_audit_by_event ON operator_audit (event, id);

CREATE INDEX operator_audit_by_plan ON operator_audit (plan_id, id) WHERE plan_id IS NOT NULL;

CREATE INDEX operator_audit_by_time ON operator_audit (at);

CREATE TABLE operator_code (
  only       INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  hash       TEXT NOT NULL,
  generation TEXT NOT NULL
) STRICT;

CREATE TABLE operator_links (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

CREATE TABLE operator_locks (
  client TEXT NOT NULL PRIMARY KEY,
  level   INTEGER NOT NULL CHECK (level > 0),
  ends_at TEXT NOT NULL
) STRICT;

CREATE TABLE partner_states (
  partner_id TEXT NOT NULL PRIMARY KEY,
  good_at    TEXT,
  failed_at  TEXT,
  failure    TEXT
, confirmed_at TEXT, held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1))) STRICT;

CREATE TABLE plan_changes (
  plan_id INTEGER NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT;

CREATE INDEX plan_changes_by_version ON plan_changes (version);

CREATE TABLE refresh_runs (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  partner_id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at   TEXT NOT NULL,
  outcome    TEXT NOT NULL CHECK (outcome IN ('good', 'failed', 'held')),
  added      INTEGER NOT NULL,
  changed    INTEGER NOT NULL,
  withdrawn  INTEGER NOT NULL,
  unchanged  INTEGER NOT NULL,
  rejected   INTEGER NOT NULL,
  reason     TEXT
, unconfirmed INTEGER NOT NULL DEFAULT 0, held_prices INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX refresh_runs_by_partner ON refresh_runs (partner_id, id);

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
  source                    TEXT NOT NULL CHECK (source IN ('partner', 'hand', 'bundled')), unconfirmed_since TEXT, price_unconfirmed_since TEXT,
  CHECK (source = 'hand' OR (partner_id <> '' AND sku <> ''))
) STRICT;

CREATE UNIQUE INDEX server_plans_by_number ON server_plans (partner_id, cherry_plan_id) WHERE source <> 'hand';

CREATE UNIQUE INDEX server_plans_by_sku ON server_plans (partner_id, sku) WHERE source <> 'hand';

CREATE TABLE settings (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE withdrawn_plans (
  partner_id     TEXT NOT NULL,
  sku            TEXT NOT NULL,
  id             INTEGER NOT NULL,
  cherry_plan_id INTEGER NOT NULL,
  withdrawn_at   TEXT NOT NULL,
  PRIMARY KEY (partner_id, sku)
) STRICT;

CREATE TABLE goose_db_version (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  version_id INTEGER NOT NULL,
  is_applied INTEGER NOT NULL,
  tstamp     TIMESTAMP DEFAULT (datetime('now'))
);
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (10, 1);

INSERT INTO server_plans (id, cherry_plan_id, name, type, category, tags, available,
  cpu_cores, cpu_model, cpu_frequency, ram_size, ram_type, storage_size, storage_type, network_speed, bandwidth,
  price_monthly_currencies, price_hourly_currencies, price_annually_currencies,
  partner_name, partner_url, partner_logo, plan_url, plan_detail_url, referral_url,
  regions, description, fetched_at, updated_at, partner_id, sku, source)
VALUES (3, 1, 'Ryzen 1', 'baremetal', 'general', '["outlet","new"]', 1,
  12, 'AMD Ryzen 9 7900', '3.7 GHz', 64, 'DDR5', 1920.5, 'NVMe', 3000, '30 TB',
  '{"USD":110,"EUR":96.50}', '{"EUR":0.0083}', '{"GBP":1128.00}',
  'Cherry Servers', 'https://www.cherryservers.com', 'https://example.com/logo.svg',
  'https://example.com/order', 'https://example.com/detail', 'https://example.com/ref',
  '["Lithuania","Chicago, \"US\" <b>"]', 'Zwölf Kerne
und mehr', '2026-04-01T12:00:00.000000Z', '2026-04-01T11:00:00.123456Z', 'cherry', 'sku-1', 'partner');

INSERT INTO server_plans (id, cherry_plan_id, name, available, price_monthly, source) VALUES (8, 2, 'By hand 2', 1, '4.50', 'hand');

INSERT INTO server_plans (id, cherry_plan_id, name, available, source) VALUES (20, 9, 'Gone', 0, 'hand');
DELETE FROM server_plans WHERE id = 20;

INSERT INTO partner_states (partner_id, good_at, failed_at, failure)
VALUES ('cherry', '2026-04-01T12:00:00.000000Z', '2026-03-31T12:00:00.000000Z', 'Cherry Servers answered 500.');

UPDATE partner_states SET confirmed_at = good_at, held = 1, failed_at = '2026-04-01T13:00:00.000000Z', failure = 'Cherry Servers would lose 9 of 10 plans.';
INSERT INTO refresh_runs (partner_id, started_at, ended_at, outcome, added, changed, withdrawn, unchanged, rejected, reason, unconfirmed, held_prices)
VALUES ('cherry', '2026-04-01T12:59:58.000000Z', '2026-04-01T13:00:00.000000Z', 'held', 0, 0, 9, 1, 0, 'Cherry Servers would lose 9 of 10 plans.', 0, 0);
INSERT INTO withdrawn_plans (partner_id, sku, id, cherry_plan_id, withdrawn_at) VALUES ('cherry', 'sku-7', 7, 7, '2026-03-31T12:00:00.000000Z');
INSERT INTO operator_audit (at, event, address, detail, plan_id, plan_before, plan_after)
VALUES ('2026-04-01T11:00:00.000000Z', 'changed', '192.0.2.1', '8 "By hand 2"', 8,
  '{"id":8,"cherry_plan_id":2,"name":"Before","available":true,"price_monthly":4.50,"source":"hand"}',
  '{"id":8,"cherry_plan_id":2,"name":"By hand 2","available":true,"price_monthly":4.50,"source":"hand"}');
INSERT INTO settings (key, value) VALUES ('anon_key', 'old-key'), ('bundled_plans_seeded', 'yes');
INSERT INTO catalogue_version (only, version, changes_from, noted) VALUES (1, 41, 41, 41);
