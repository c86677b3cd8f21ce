-- The schema that all migrations together make, for readers. Written by
--   go test ./internal/store -run TestSchema -update
-- The program itself reads migrations/ only.

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

CREATE TABLE catalogue_version (
  only    INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL
, changes_from INTEGER NOT NULL DEFAULT 0, noted INTEGER NOT NULL DEFAULT 0, epoch TEXT NOT NULL DEFAULT '', seq_floor INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE chronicle_states (
  id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  state BLOB NOT NULL
) STRICT;

CREATE TABLE clicks (
  day        TEXT NOT NULL, -- of UTC
  plan_id    INTEGER NOT NULL,
  page       TEXT NOT NULL, -- home, list, table, plan, compare or landing
  country    TEXT NOT NULL, -- that the list was narrowed to, by its ISO code; empty for none
  partner_id TEXT NOT NULL, -- empty for a plan that was added by hand for none
  clicks     INTEGER NOT NULL,
  PRIMARY KEY (day, plan_id, page, country, partner_id)
) STRICT;

CREATE TABLE closed_mailboxes (
  mailbox BLOB NOT NULL PRIMARY KEY,
  at      TEXT NOT NULL
) STRICT;

CREATE TABLE conversions (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  partner_id  TEXT NOT NULL,
  day         TEXT NOT NULL,
  amount      TEXT NOT NULL, -- an exact decimal; below zero where a partner took it back
  currency    TEXT NOT NULL,
  plan_id     INTEGER, -- where the partner's file names a plan of the shop
  reference   TEXT NOT NULL, -- the plan or sub-id as the file has it
  imported_at TEXT NOT NULL
, added_by INTEGER, replaced_by INTEGER) STRICT;

CREATE INDEX conversions_by_partner ON conversions (partner_id, day);

CREATE TABLE documents (
  hash BLOB NOT NULL PRIMARY KEY, -- SHA-256 of the document
  body BLOB NOT NULL
) STRICT;

CREATE TABLE event_batches (
  first_seq  INTEGER NOT NULL PRIMARY KEY, -- of the first event; the others follow without a gap
  last_seq   INTEGER NOT NULL,
  version    INTEGER NOT NULL, -- of the catalogue
  at         INTEGER NOT NULL, -- microseconds since 1970
  run_id     INTEGER,
  partner_id TEXT NOT NULL,
  events     BLOB NOT NULL -- see eventcode.go
, takes_back INTEGER, begins INTEGER NOT NULL DEFAULT 0, digest BLOB, public_events INTEGER NOT NULL DEFAULT 0, shown_events INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX event_batches_by_run ON event_batches (run_id) WHERE run_id IS NOT NULL;

CREATE TABLE fetched_documents (
  partner_id   TEXT NOT NULL,
  fetched_at   TEXT NOT NULL,
  position     INTEGER NOT NULL,
  last_seen_at TEXT NOT NULL,
  name         TEXT NOT NULL,
  address      TEXT,
  hash         BLOB NOT NULL, refused INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)), answer TEXT,
  PRIMARY KEY (partner_id, fetched_at, position)
) STRICT;

CREATE INDEX fetched_documents_by_hash ON fetched_documents (hash);

CREATE TABLE journal_rows (
  plan_id      INTEGER NOT NULL PRIMARY KEY,
  partner_id   TEXT NOT NULL,
  seen         INTEGER NOT NULL CHECK (seen IN (0, 1)), -- by the public
  withdrawn_at TEXT,
  facts        BLOB NOT NULL
) STRICT;

CREATE TABLE leases (
  name    TEXT NOT NULL PRIMARY KEY,
  holder  TEXT NOT NULL,
  ends_at TEXT NOT NULL
, generation INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE link_checks (
  partner_id   TEXT NOT NULL PRIMARY KEY,
  checked_at   TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('works', 'broken', 'unclear')),
  broken_since TEXT,
  links        TEXT NOT NULL -- JSON: the plans of the sample and where their links led
) STRICT;

CREATE TABLE log_checkpoints (
  day  TEXT NOT NULL PRIMARY KEY,
  size INTEGER NOT NULL, -- the number of events
  note TEXT NOT NULL
) STRICT;

CREATE TABLE log_tiles (
  level INTEGER NOT NULL, -- 0 for 256 events
  n     INTEGER NOT NULL,
  hash  BLOB NOT NULL,
  PRIMARY KEY (level, n)
) STRICT;

CREATE TABLE messages (
  id         TEXT NOT NULL PRIMARY KEY,
  watch_id   TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('confirm', 'fired', 'digest')),
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dead')),
  created_at TEXT NOT NULL,
  next_at    TEXT NOT NULL, -- when it is tried next, or was sent
  tries      INTEGER NOT NULL DEFAULT 0,
  failure    TEXT, -- of the last try
  firings    BLOB NOT NULL -- JSON, compressed
, plans INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX messages_by_time ON messages (state, next_at, id);

CREATE INDEX messages_by_watch ON messages (watch_id, state, next_at);

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
, plan_id INTEGER, plan_before TEXT, plan_after TEXT, operator TEXT, before TEXT, after TEXT) STRICT;

CREATE INDEX operator_audit_by_event ON operator_audit (event, id);

CREATE INDEX operator_audit_by_plan ON operator_audit (plan_id, id) WHERE plan_id IS NOT NULL;

CREATE INDEX operator_audit_by_time ON operator_audit (at);

CREATE TABLE operator_challenges (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

CREATE TABLE operator_code (
  only       INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  hash       TEXT NOT NULL,
  generation TEXT NOT NULL
, turned_off INTEGER NOT NULL DEFAULT 0 CHECK (turned_off IN (0, 1))) STRICT;

CREATE TABLE operator_links (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

CREATE TABLE operator_locks (
  client TEXT NOT NULL PRIMARY KEY,
  level   INTEGER NOT NULL CHECK (level > 0),
  ends_at TEXT NOT NULL
) STRICT;

CREATE TABLE operator_passkeys (
  id          TEXT NOT NULL PRIMARY KEY,
  operator_id TEXT NOT NULL,
  name        TEXT NOT NULL,
  credential  TEXT NOT NULL, -- what a ceremony needs to know of it, as JSON
  blocked     INTEGER NOT NULL CHECK (blocked IN (0, 1)), -- its counter went back
  made_at     TEXT NOT NULL,
  used_at     TEXT
) STRICT;

CREATE TABLE operator_sessions (
  hash        TEXT NOT NULL PRIMARY KEY,
  operator_id TEXT NOT NULL,
  passkey_id  TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  seen_at     TEXT NOT NULL,
  ends_at     TEXT NOT NULL
, way TEXT NOT NULL DEFAULT 'passkey') STRICT;

CREATE TABLE operators (
  id          TEXT NOT NULL PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  role        TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  invite_hash TEXT, -- of the secret of a link by which a passkey is made; NULL for none
  invite_ends TEXT
) STRICT;

CREATE TABLE partner_shapes (
  partner_id TEXT NOT NULL PRIMARY KEY,
  shape      TEXT NOT NULL
) STRICT;

CREATE TABLE partner_states (
  partner_id TEXT NOT NULL PRIMARY KEY,
  good_at    TEXT,
  failed_at  TEXT,
  failure    TEXT
, confirmed_at TEXT, held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)), holds TEXT, paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)), failures INTEGER NOT NULL DEFAULT 0, rests_until TEXT, every_us INTEGER NOT NULL DEFAULT 0, quiet INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE plan_journals (
  plan_id INTEGER NOT NULL PRIMARY KEY,
  batches BLOB NOT NULL, -- the first numbers of the batches with its events
  track   BLOB -- what the course of its price is made from, once something moved
) STRICT;

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
, unconfirmed INTEGER NOT NULL DEFAULT 0, held_prices INTEGER NOT NULL DEFAULT 0, rejections TEXT, drift TEXT, stored_at TEXT) STRICT;

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
  source                    TEXT NOT NULL CHECK (source IN ('partner', 'hand', 'bundled')), unconfirmed_since TEXT, price_unconfirmed_since TEXT, plan_group TEXT, cpu_sockets INTEGER, cpu_threads INTEGER, cpu_architecture TEXT, ram_ecc INTEGER CHECK (ram_ecc IN (0, 1)), disks TEXT, countries TEXT, setup_fee_currencies TEXT, traffic_tb REAL, stock INTEGER, first_seen_at TEXT, price_changed_at TEXT, quoted_tax TEXT, gpu_model TEXT, gpu_count REAL, gpu_memory_gb REAL, places TEXT, next_drop_at TEXT, spot INTEGER NOT NULL DEFAULT 0 CHECK (spot IN (0, 1)), other_quotes TEXT, price_components TEXT,
  CHECK (source = 'hand' OR (partner_id <> '' AND sku <> ''))
) STRICT;

CREATE UNIQUE INDEX server_plans_by_number ON server_plans (partner_id, cherry_plan_id) WHERE source <> 'hand';

CREATE UNIQUE INDEX server_plans_by_sku ON server_plans (partner_id, sku) WHERE source <> 'hand';

CREATE TABLE settings (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE shop_settings (
  version  INTEGER NOT NULL PRIMARY KEY,
  entry    INTEGER NOT NULL,
  settings TEXT NOT NULL
) STRICT;

CREATE TABLE watch_asks (
  mailbox BLOB NOT NULL,
  at      TEXT NOT NULL
) STRICT;

CREATE INDEX watch_asks_by_mailbox ON watch_asks (mailbox, at);

CREATE INDEX watch_asks_by_time ON watch_asks (at);

CREATE TABLE watch_progress (
  "only"   INTEGER NOT NULL PRIMARY KEY CHECK ("only" = 1),
  seq      INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;

CREATE TABLE watch_receivers (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  kind         TEXT NOT NULL, -- email, webhook, ntfy, slack, discord
  address_hash BLOB NOT NULL, -- keyed, to find the receiver again
  address      BLOB NOT NULL, host BLOB, mailbox BLOB NOT NULL DEFAULT x'', -- encrypted with the shop's key
  UNIQUE (kind, address_hash)
) STRICT;

CREATE INDEX watch_receivers_by_mailbox ON watch_receivers (mailbox);

CREATE TABLE watches (
  id           TEXT NOT NULL PRIMARY KEY,
  receiver_id  INTEGER NOT NULL,
  spec         TEXT NOT NULL, -- what is watched and how it is told, as JSON
  state        TEXT NOT NULL CHECK (state IN ('pending', 'active', 'paused', 'ended')),
  reason       TEXT, -- why the shop paused or ended it
  created_at   TEXT NOT NULL,
  confirmed_at TEXT,
  seq          INTEGER NOT NULL, -- events up to this one do not count
  secret       BLOB, -- of a webhook, encrypted
  begun        INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1)), -- the start was looked at
  held         BLOB, -- the plans for which its condition holds
  revision     INTEGER NOT NULL -- grows with each change of any watch
, ended_at TEXT) STRICT;

CREATE INDEX watches_by_receiver ON watches (receiver_id);

CREATE INDEX watches_by_revision ON watches (revision);

CREATE TABLE withdrawn_plans (
  partner_id     TEXT NOT NULL,
  sku            TEXT NOT NULL,
  id             INTEGER NOT NULL,
  cherry_plan_id INTEGER NOT NULL,
  withdrawn_at   TEXT NOT NULL,
  PRIMARY KEY (partner_id, sku)
) STRICT;

CREATE INDEX withdrawn_plans_by_time ON withdrawn_plans (partner_id, withdrawn_at);
