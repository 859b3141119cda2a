-- Questions that people keep, with how their answers are drawn. Who made one may be gone; the question stays.
CREATE TABLE analytics_component (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  query jsonb NOT NULL,
  chart text NOT NULL,
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX analytics_component_name ON analytics_component (lower(name));
