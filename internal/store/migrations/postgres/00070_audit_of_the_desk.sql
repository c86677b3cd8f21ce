-- Who did it, and what was before and after, of changes that are no plan's.
-- +goose Up
ALTER TABLE operator_audit ADD COLUMN operator TEXT;
ALTER TABLE operator_audit ADD COLUMN before TEXT;
ALTER TABLE operator_audit ADD COLUMN after TEXT;
CREATE INDEX event_batches_by_run ON event_batches (run_id) WHERE run_id IS NOT NULL;

-- +goose Down
DROP INDEX event_batches_by_run;
ALTER TABLE operator_audit DROP COLUMN after;
ALTER TABLE operator_audit DROP COLUMN before;
ALTER TABLE operator_audit DROP COLUMN operator;
