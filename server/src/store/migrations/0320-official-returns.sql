-- What people enter in official returns. Every line stays, so that the newest line of a field is its entry and the
-- others are its history; a null value takes the entry back. The notes of checks are lines of the kind 'check'.
CREATE TABLE return_entry (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The order in which the lines were entered.
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  glc text NOT NULL,
  libcode text NOT NULL DEFAULT '',
  form text NOT NULL,
  period text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('value', 'check')),
  field text NOT NULL,
  value double precision,
  note text NOT NULL DEFAULT '',
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX return_entry_place ON return_entry (glc, libcode, form, period, kind, field, number);

-- Closed periods. What was published stays as it was, also after the period is reopened.
CREATE TABLE period_closing (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  libcode text NOT NULL DEFAULT '',
  period text NOT NULL,
  note text NOT NULL DEFAULT '',
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  reopened_by text,
  reopened_at timestamptz,
  reopen_reason text NOT NULL DEFAULT '',
  model_version text NOT NULL,
  -- The versions of the tables at the closing, the fields of every form with what each load had brought, and the
  -- statistics of every library and month.
  data_version jsonb NOT NULL,
  returns jsonb NOT NULL,
  figures jsonb NOT NULL
);
CREATE UNIQUE INDEX period_closing_closed ON period_closing (glc, libcode, period) WHERE reopened_at IS NULL;
CREATE INDEX period_closing_listed ON period_closing (glc, closed_at);
CREATE TRIGGER period_closing_demo AFTER UPDATE OR DELETE ON period_closing
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
