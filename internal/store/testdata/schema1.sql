-- Rows of a database with the first schema: a plan of a feed with every field,
-- one added by hand, and ids up to 20 given away.
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

INSERT INTO settings (key, value) VALUES ('anon_key', 'old-key');

UPDATE catalogue_version SET version = 41;
