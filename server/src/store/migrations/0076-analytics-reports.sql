-- Pages of kept questions, targets and words. What an item names may be deleted; the report says so in its place.
CREATE TABLE analytics_report (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  range jsonb,
  items jsonb NOT NULL,
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX analytics_report_name ON analytics_report (lower(name));
