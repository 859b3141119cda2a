-- Who may read a report: null for everybody who may read reports, or the roles and accounts beside its author.
ALTER TABLE analytics_report ADD COLUMN readers jsonb;
-- The folder of a report in the list; empty for none.
ALTER TABLE analytics_report ADD COLUMN folder text NOT NULL DEFAULT '';
