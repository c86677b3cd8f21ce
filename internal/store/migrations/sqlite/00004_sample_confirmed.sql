-- A plan of the sample that its partner confirmed kept the days of an older program, which were whole ones: this shop first
-- saw it when it began to watch the partner.
-- +goose Up
UPDATE server_plans SET first_seen_at = (SELECT watched_since FROM partner_states s WHERE s.partner_id = server_plans.partner_id)
WHERE source = 'partner' AND first_seen_at LIKE '%T00:00:00.000000Z';
UPDATE server_plans SET price_changed_at = first_seen_at WHERE source = 'partner' AND price_changed_at LIKE '%T00:00:00.000000Z';
