-- The browser and the network in which an operator's session began.
-- +goose Up
ALTER TABLE operator_sessions ADD COLUMN begun_from TEXT NOT NULL DEFAULT '';
