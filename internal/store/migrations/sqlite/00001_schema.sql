-- The schema as it was on 28 November 2026. Shops run on it, so this file stays as it is: each change is a file of its own
-- beside it, 00002_name.sql, in both folders (TestBothSchemasAgree compares them).
--
-- Money is an exact decimal as TEXT. Lists are JSON arrays, price maps JSON objects such as
-- {"EUR":4.50}. Times are TEXT in UTC with six decimals, so that they sort as text:
-- 2026-04-01T12:00:00.000000Z. INTEGER times are microseconds since 1970.
-- +goose Up

-- One row, counted up by every transaction that changes plans or partner states, so that another
-- process can see that its snapshot is old. Whoever has read a version before changes_from has to read
-- the whole catalogue. A journal is named by its epoch: a restore begins another one, whose numbers go
-- on above seq_floor.
CREATE TABLE catalogue_version (
  only         INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  version      INTEGER NOT NULL,
  changes_from INTEGER NOT NULL DEFAULT 0,
  epoch        TEXT NOT NULL DEFAULT '',
  seq_floor    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One row is one plan as its partner offers it. NULL means "not known", never zero. What follows
-- from other columns, such as the processor's name, is derived in the program and not stored.
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
  unconfirmed_since         TEXT, -- when a row was last confirmed whose item can no longer be read
  price_unconfirmed_since   TEXT, -- when a price was last confirmed whose successor is held back
  plan_group                TEXT,
  cpu_sockets               INTEGER,
  cpu_threads               INTEGER,
  cpu_architecture          TEXT,
  ram_ecc                   INTEGER CHECK (ram_ecc IN (0, 1)),
  disks                     TEXT,
  countries                 TEXT,
  setup_fee_currencies      TEXT,
  traffic_tb                REAL,
  stock                     INTEGER,
  first_seen_at             TEXT, -- when the shop first stored it
  price_changed_at          TEXT, -- when one of its quotes last changed
  quoted_tax                TEXT, -- the tax in per cent that was taken out of the partner's quotes; NULL where they came net
  corrections               TEXT, -- what operators set in place of what the partner says, a JSON list; NULL for none
  gpu_model                 TEXT,
  gpu_count                 REAL,
  gpu_memory_gb             REAL,
  places                    TEXT, -- where its price holds
  next_drop_at              TEXT, -- when an auction's price falls next
  spot                      INTEGER NOT NULL DEFAULT 0 CHECK (spot IN (0, 1)), -- the partner can take the machine away
  other_quotes              TEXT, -- in a currency that the shop converts and does not show
  ipv4_count                INTEGER, -- public addresses that the price includes; 0 for none
  ipv6                      INTEGER CHECK (ipv6 IN (0, 1)),
  nat                       INTEGER CHECK (nat IN (0, 1)),
  virtualization            TEXT,
  cpu_share                 REAL, -- of one core, where less than one is guaranteed
  coupon                    TEXT,
  coupon_until              TEXT,
  ends_at                   TEXT, -- when the offer ends
  from_text                 TEXT, -- the columns that were read from text
  price_components          TEXT, -- what is paid beside the prices and the setup fee: a JSON list, an item for each component and currency
  billing_cycles            TEXT, -- the ways to pay by months: a JSON list, an item for each cycle
  CHECK (source = 'hand' OR (partner_id <> '' AND sku <> ''))
) STRICT;

-- A plan of a feed is known by the partner's own key and by its number, both unique within the partner
-- only. Rows added by hand may repeat either: the operator's row must never keep a partner's row out.
CREATE UNIQUE INDEX server_plans_by_number ON server_plans (partner_id, cherry_plan_id) WHERE source <> 'hand';
CREATE UNIQUE INDEX server_plans_by_sku ON server_plans (partner_id, sku) WHERE source <> 'hand';
-- Few plans have an end.
CREATE INDEX server_plans_by_end ON server_plans (ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX server_plans_by_coupon ON server_plans (coupon_until) WHERE coupon_until IS NOT NULL;

-- How the refreshes of a partner went; no row before the first one. A good refresh that changes
-- nothing moves good_at alone. confirmed_at is the good refresh that catalogue_version tells of: it
-- moves only together with the version. A row of a feed was confirmed at the later of its own
-- fetched_at and its partner's confirmed_at, which is NULL after an import, as imported rows come with
-- their own times. How a partner is asked stands here too, so that every node keeps to it and a restart
-- forgets nothing.
CREATE TABLE partner_states (
  partner_id   TEXT NOT NULL PRIMARY KEY,
  good_at      TEXT,
  failed_at    TEXT,
  failure      TEXT,
  confirmed_at TEXT,
  watched_since TEXT, -- the end of the first good refresh, or of the first after an import
  held         INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)), -- the last failure is an answer that was held back
  holds        TEXT, -- what guards hold back of the partner's answers, as JSON
  paused       INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)), -- not asked until an operator resumes it
  pace         TEXT -- how the partner is asked after its last refreshes, as JSON
) STRICT;

-- The log of refreshes, for the operator.
CREATE TABLE refresh_runs (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  partner_id  TEXT NOT NULL,
  started_at  TEXT NOT NULL,
  ended_at    TEXT NOT NULL,
  outcome     TEXT NOT NULL CHECK (outcome IN ('good', 'failed', 'held')),
  added       INTEGER NOT NULL,
  changed     INTEGER NOT NULL,
  withdrawn   INTEGER NOT NULL,
  unchanged   INTEGER NOT NULL,
  rejected    INTEGER NOT NULL,
  reason      TEXT,
  unconfirmed INTEGER NOT NULL DEFAULT 0, -- rows that stayed although their item could not be read
  held_prices INTEGER NOT NULL DEFAULT 0, -- plans whose new price was held back
  rejections  TEXT, -- the items that were not taken: a JSON list of item and reason, the first 20
  drift       TEXT, -- what differed from the partner's shape: a JSON list of path, change and types, the first 20
  stored_at   TEXT -- by the clock of the database: the clocks of nodes differ
) STRICT;
CREATE INDEX refresh_runs_by_partner ON refresh_runs (partner_id, id);

-- The fields and their types in the documents of each partner's last good refresh.
CREATE TABLE partner_shapes (
  partner_id TEXT NOT NULL PRIMARY KEY,
  shape      TEXT NOT NULL
) STRICT;

-- What only one process may do at a time, and which does. A lease ends by itself. One that another
-- holder takes over has the next generation: who held it before can tell, and stores nothing any more.
CREATE TABLE leases (
  name       TEXT NOT NULL PRIMARY KEY,
  holder     TEXT NOT NULL,
  ends_at    TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Partners' documents as they came, compressed with zstd, each once.
CREATE TABLE documents (
  hash BLOB NOT NULL PRIMARY KEY, -- SHA-256 of the document
  body BLOB NOT NULL
) STRICT;

-- Which documents an offer was made of, from fetched_at until last_seen_at.
CREATE TABLE fetched_documents (
  partner_id   TEXT NOT NULL,
  fetched_at   TEXT NOT NULL,
  position     INTEGER NOT NULL,
  last_seen_at TEXT NOT NULL,
  name         TEXT NOT NULL,
  address      TEXT,
  hash         BLOB NOT NULL,
  refused      INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)), -- of an answer that was refused
  answer       TEXT, -- the request that it is for and its header, as JSON
  PRIMARY KEY (partner_id, fetched_at, position)
) STRICT;
CREATE INDEX fetched_documents_by_hash ON fetched_documents (hash);

-- The journal: every change of a plan is an event, which is never changed or deleted. Numbers grow in
-- the order of the commits, since all writers of plans hold one lock. Events of one transaction and one
-- partner stand in one row, since they share most of what is not a change (internal/store/batch.go).
CREATE TABLE event_batches (
  first_seq     INTEGER NOT NULL PRIMARY KEY, -- of the first event; the others follow without a gap
  last_seq      INTEGER NOT NULL,
  version       INTEGER NOT NULL, -- of the catalogue
  at            INTEGER NOT NULL, -- microseconds since 1970
  run_id        INTEGER,
  partner_id    TEXT NOT NULL,
  events        BLOB NOT NULL, -- lines of JSON, packed (internal/store/batch.go)
  takes_back    INTEGER, -- the first of the runs that a roll-back takes back, up to its own
  begins        INTEGER NOT NULL DEFAULT 0, -- the partner's first good run
  digest        BLOB, -- of all batches up to this one
  public_events INTEGER NOT NULL DEFAULT 0, -- up to this one
  shown_events  INTEGER NOT NULL DEFAULT 0 -- that an operator sees, up to this one
) STRICT;
CREATE INDEX event_batches_by_run ON event_batches (run_id) WHERE run_id IS NOT NULL;

-- What the events so far say of each plan.
CREATE TABLE journal_rows (
  plan_id      INTEGER NOT NULL PRIMARY KEY,
  partner_id   TEXT NOT NULL,
  returns_as   TEXT, -- the sku with which a plan that its partner withdrew comes back and gets its id
  seen         INTEGER NOT NULL CHECK (seen IN (0, 1)), -- by the public
  withdrawn_at TEXT,
  facts        BLOB NOT NULL
) STRICT;
CREATE INDEX journal_rows_by_sku ON journal_rows (partner_id, returns_as) WHERE returns_as IS NOT NULL;
-- Finds the plans of an auction that are gone for long.
CREATE INDEX journal_rows_by_end ON journal_rows (partner_id, withdrawn_at) WHERE returns_as IS NOT NULL;

-- What the events left of each plan, for those who read no events.
CREATE TABLE plan_journals (
  plan_id INTEGER NOT NULL PRIMARY KEY,
  batches BLOB NOT NULL, -- the first numbers of the batches with its events
  track   BLOB -- what the course of its price is made from, once something moved
) STRICT;

-- What the chronicle (internal/past/chronicle) made of the journal, so that a start does not read the
-- journal anew. It can be deleted at any time.
CREATE TABLE chronicle_states (
  id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  state BLOB NOT NULL
) STRICT;

-- The log of hashes over all events (internal/past/archive). Hashes of single events are made from the
-- events themselves; here are those of each 256 of them, of each 256 of these, and so on.
CREATE TABLE log_tiles (
  level INTEGER NOT NULL, -- 0 for 256 events
  n     INTEGER NOT NULL,
  hash  BLOB NOT NULL,
  PRIMARY KEY (level, n)
) STRICT;

-- What was signed: the last of each day.
CREATE TABLE log_checkpoints (
  day  TEXT NOT NULL PRIMARY KEY,
  size INTEGER NOT NULL, -- the number of events
  note TEXT NOT NULL
) STRICT;

-- What the program decides once and keeps, such as the public API key.
CREATE TABLE settings (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- The shop's own settings, as JSON. The highest version holds; earlier ones are kept to take a change
-- back. entry is the line of the audit log that published it.
CREATE TABLE shop_settings (
  version  INTEGER NOT NULL PRIMARY KEY,
  entry    INTEGER NOT NULL,
  settings TEXT NOT NULL
) STRICT;

-- Operators with their passkeys and sessions. Secrets are stored as hashes.
CREATE TABLE operators (
  id          TEXT NOT NULL PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  role        TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  invite_hash TEXT, -- of the secret of a link by which a passkey is made; NULL for none
  invite_ends TEXT
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
  ends_at     TEXT NOT NULL,
  way         TEXT NOT NULL DEFAULT 'passkey'
) STRICT;

-- Challenges that were answered, until they would have ended: none is answered twice.
CREATE TABLE operator_challenges (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

-- The operator's access code, hashed (argon2id in PHC form); no row before the first start. The
-- generation is new with every code, and sessions of another one are void.
CREATE TABLE operator_code (
  only       INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  hash       TEXT NOT NULL,
  generation TEXT NOT NULL,
  turned_off INTEGER NOT NULL DEFAULT 0 CHECK (turned_off IN (0, 1))
) STRICT;

-- Guesses that took a place within the limits: reserved before the code is looked at, wrong after; a
-- right one leaves no row. Guesses that were refused are not in it. A forgiven one counts for the limit
-- of all clients only. A client is an address, or a browser that unlocked before.
CREATE TABLE operator_attempts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  client   TEXT NOT NULL,
  at       TEXT NOT NULL,
  wrong    INTEGER NOT NULL CHECK (wrong IN (0, 1)),
  forgiven INTEGER NOT NULL CHECK (forgiven IN (0, 1))
) STRICT;
CREATE INDEX operator_attempts_by_client ON operator_attempts (client, at);
CREATE INDEX operator_attempts_by_time ON operator_attempts (at);

-- The last lock of each client. It outlasts its end by a day, as the next one is longer.
CREATE TABLE operator_locks (
  client  TEXT NOT NULL PRIMARY KEY,
  level   INTEGER NOT NULL CHECK (level > 0),
  ends_at TEXT NOT NULL
) STRICT;

-- Links that unlock the operator's page once: the hash of each one's secret.
CREATE TABLE operator_links (
  hash    TEXT NOT NULL PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT;

-- What happened at the operator's door and desk. Each event keeps its own last lines, so that guesses
-- cannot wash out the others. What an entry did to one row added by hand, plan_id, is in it whole, so
-- that it can be undone; NULL means that there was no row.
CREATE TABLE operator_audit (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  at       TEXT NOT NULL,
  event    TEXT NOT NULL,
  address  TEXT,
  detail   TEXT,
  plan_id  INTEGER,
  operator TEXT, -- who did it
  before   TEXT, -- what was changed, as JSON
  after    TEXT
) STRICT;
CREATE INDEX operator_audit_by_event ON operator_audit (event, id);
CREATE INDEX operator_audit_by_plan ON operator_audit (plan_id, id) WHERE plan_id IS NOT NULL;
CREATE INDEX operator_audit_by_time ON operator_audit (at);

-- How often visitors clicked on order links. Nothing here is about who clicked.
CREATE TABLE clicks (
  day        TEXT NOT NULL, -- of UTC
  plan_id    INTEGER NOT NULL,
  page       TEXT NOT NULL, -- home, list, table, plan, compare, landing or sponsored
  country    TEXT NOT NULL, -- that the list was narrowed to, by its ISO code; empty for none
  partner_id TEXT NOT NULL, -- empty for a plan that was added by hand for none
  clicks     INTEGER NOT NULL,
  PRIMARY KEY (day, plan_id, page, country, partner_id)
) STRICT;

-- The ids that clicks put into order links, by which partners' files name them. Nothing here is about who clicked.
CREATE TABLE click_ids (
  id         TEXT NOT NULL PRIMARY KEY,
  day        TEXT NOT NULL, -- of UTC
  plan_id    INTEGER NOT NULL,
  page       TEXT NOT NULL,
  partner_id TEXT NOT NULL
) STRICT;
CREATE INDEX click_ids_by_day ON click_ids (day);
CREATE INDEX click_ids_by_partner ON click_ids (partner_id);

-- What partners say that clicks led to. added_by and replaced_by are the imports, by their entries of
-- the audit log, that stored a row and that took its place, so that an import can be undone. A row that
-- was replaced counts nowhere.
CREATE TABLE conversions (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  partner_id  TEXT NOT NULL,
  day         TEXT NOT NULL,
  amount      TEXT NOT NULL, -- an exact decimal; below zero where a partner took it back
  currency    TEXT NOT NULL,
  plan_id     INTEGER, -- where the partner's file names a plan of the shop
  reference   TEXT NOT NULL, -- the plan or sub-id as the file has it
  imported_at TEXT NOT NULL,
  added_by    INTEGER,
  replaced_by INTEGER,
  page        TEXT, -- where the click was, and its day, by the id that the file has; NULL where it has none that is kept
  clicked_on  TEXT
) STRICT;
CREATE INDEX conversions_by_partner ON conversions (partner_id, day);

-- How each partner's order links stood when they were checked last.
CREATE TABLE link_checks (
  partner_id   TEXT NOT NULL PRIMARY KEY,
  checked_at   TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('works', 'broken', 'unclear')),
  broken_since TEXT,
  links        TEXT NOT NULL -- JSON: the plans of the sample and where their links led
) STRICT;

-- What machine types and processors reached in benchmarks, a row for each run. The id is made of all
-- other columns, so that a file that is imported twice is there once.
CREATE TABLE benchmark_results (
  id         TEXT NOT NULL PRIMARY KEY,
  partner_id TEXT NOT NULL,
  sku        TEXT NOT NULL,
  cpu        TEXT NOT NULL,
  cores      INTEGER NOT NULL,
  benchmark  TEXT NOT NULL,
  unit       TEXT NOT NULL,
  score      TEXT NOT NULL,
  source     TEXT NOT NULL,
  day        TEXT NOT NULL
) STRICT;

-- A watch tells a receiver when something changes in a list or of a plan. The hosts of receivers share
-- the outbox.
CREATE TABLE watch_receivers (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  kind         TEXT NOT NULL, -- the channel
  address_hash BLOB NOT NULL, -- keyed, to find the receiver again
  address      BLOB NOT NULL, -- encrypted with the shop's key
  host         BLOB, -- keyed hash of the host that gets the messages
  mailbox      BLOB NOT NULL DEFAULT x'', -- keyed hash, equal for all spellings of an address
  UNIQUE (kind, address_hash)
) STRICT;
CREATE INDEX watch_receivers_by_mailbox ON watch_receivers (mailbox);

-- A watch that ended is kept for a year, so that it can be resumed.
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
  revision     INTEGER NOT NULL, -- grows with each change of any watch
  ended_at     TEXT
) STRICT;
CREATE INDEX watches_by_receiver ON watches (receiver_id);
CREATE INDEX watches_by_revision ON watches (revision);

-- How far the journal was read for watches, and how often watches changed.
CREATE TABLE watch_progress (
  "only"   INTEGER NOT NULL PRIMARY KEY CHECK ("only" = 1),
  seq      INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;

-- The outbox: a message names some plans and counts all.
CREATE TABLE messages (
  id         TEXT NOT NULL PRIMARY KEY,
  watch_id   TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('confirm', 'fired', 'digest')),
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dead')),
  created_at TEXT NOT NULL,
  next_at    TEXT NOT NULL, -- when it is tried next, or was sent
  tries      INTEGER NOT NULL DEFAULT 0,
  failure    TEXT, -- of the last try
  firings    BLOB NOT NULL, -- JSON, compressed
  plans      INTEGER NOT NULL DEFAULT 0 -- all, of which firings name the first
) STRICT;
CREATE INDEX messages_by_time ON messages (state, next_at, id);
CREATE INDEX messages_by_watch ON messages (watch_id, state, next_at);

-- A mailbox gets few messages that ask it to confirm a watch, whoever asks and whatever was deleted
-- since, and none once it asked for none. It is known by a keyed hash alone.
CREATE TABLE watch_asks (
  mailbox BLOB NOT NULL,
  at      TEXT NOT NULL
) STRICT;
CREATE INDEX watch_asks_by_mailbox ON watch_asks (mailbox, at);
CREATE INDEX watch_asks_by_time ON watch_asks (at);

CREATE TABLE closed_mailboxes (
  mailbox BLOB NOT NULL PRIMARY KEY,
  at      TEXT NOT NULL
) STRICT;

-- Articles that operators write, at /guides/<slug>. token opens a draft to whoever has its link.
CREATE TABLE articles (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  slug         TEXT NOT NULL UNIQUE,
  language     TEXT NOT NULL,
  title        TEXT NOT NULL,
  description  TEXT NOT NULL,
  author       TEXT NOT NULL, -- empty for the shop
  picture      TEXT NOT NULL, -- its name; empty for none
  text         TEXT NOT NULL,
  published_at TEXT, -- NULL for a draft
  changed_at   TEXT NOT NULL,
  version      INTEGER NOT NULL, -- each change counts it up, so that two at once are noticed
  token        TEXT UNIQUE -- NULL in a copy that was taken away, until the next change
) STRICT;
CREATE INDEX articles_by_publication ON articles (published_at, id);

-- Addresses that articles had. Those of an article that was deleted stay, for when that is undone.
CREATE TABLE article_slugs (
  slug       TEXT NOT NULL PRIMARY KEY,
  article_id INTEGER NOT NULL
) STRICT;

-- Pictures of articles, each in two widths. One that no article uses is kept until ends_at.
CREATE TABLE article_pictures (
  name       TEXT NOT NULL, -- of its content
  wide       INTEGER NOT NULL,
  media_type TEXT NOT NULL,
  content    BLOB NOT NULL,
  ends_at    TEXT, -- NULL while an article uses it
  PRIMARY KEY (name, wide)
) STRICT;
INSERT INTO catalogue_version ("only", version, changes_from, epoch) VALUES (1, 1, 1, lower(hex(randomblob(8))));
