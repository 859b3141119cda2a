-- Links with which people without an account see a report. Only the hash of the token is stored. `shows` keeps the items
-- of the reports in both languages where the link does not follow their changes, and `scope` the libraries that the maker
-- had.
CREATE TABLE report_link (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash text NOT NULL UNIQUE,
  report_id uuid NOT NULL REFERENCES analytics_report (id) ON DELETE CASCADE,
  form jsonb NOT NULL,
  shows jsonb,
  scope jsonb NOT NULL,
  default_glc text NOT NULL,
  -- The last day, in the library's time zone.
  ends_on date NOT NULL,
  revoked_at timestamptz,
  opened integer NOT NULL DEFAULT 0,
  opened_at timestamptz,
  created_by uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_link_report ON report_link (report_id);
