ALTER TABLE dashboard_pin ADD COLUMN position int;
