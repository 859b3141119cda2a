-- Numbers that are watched. Who made one may be gone; the target stays.
CREATE TABLE analytics_target (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name jsonb NOT NULL CHECK (name ->> 'zh-CN' <> ''),
  means jsonb NOT NULL,
  metric text NOT NULL,
  formula jsonb,
  range jsonb NOT NULL,
  goal double precision,
  better text NOT NULL CHECK (better IN ('more', 'less')),
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX analytics_target_name ON analytics_target (lower(name ->> 'zh-CN'));
