-- What the events of a run are to those who tell what the market did. takes_back is the first of
-- the runs that a roll-back takes back, up to its own; begins marks the partner's first good run.
-- Of what is there already the first run of a partner begins.
-- +goose Up
ALTER TABLE event_batches ADD COLUMN takes_back BIGINT;
ALTER TABLE event_batches ADD COLUMN begins BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE event_batches SET begins = TRUE WHERE (partner_id, run_id) IN
  (SELECT partner_id, min(run_id) FROM event_batches WHERE run_id IS NOT NULL GROUP BY partner_id);
UPDATE event_batches SET takes_back = (SELECT CAST(substring(reason FROM 'before run ([0-9]+)') AS BIGINT) FROM refresh_runs WHERE id = run_id)
  WHERE run_id IN (SELECT id FROM refresh_runs WHERE reason LIKE 'An operator took the rows back to before run %');

-- +goose Down
ALTER TABLE event_batches DROP COLUMN begins;
ALTER TABLE event_batches DROP COLUMN takes_back;
