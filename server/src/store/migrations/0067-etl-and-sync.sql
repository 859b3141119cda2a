-- How the tables of a source become rows of the warehouse.
CREATE TABLE etl_rule (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  body jsonb NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT '',
  UNIQUE (glc, name)
);

-- Where a library group reports to; the secret is sealed.
CREATE TABLE analytics_sync (
  glc text PRIMARY KEY,
  parent_url text NOT NULL DEFAULT '',
  sealed_secret text,
  contents text[] NOT NULL DEFAULT '{}',
  cron text,
  is_enabled boolean NOT NULL DEFAULT true,
  remark text NOT NULL DEFAULT '',
  last_sent_at timestamptz,
  last_answer text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'never',
  modified_at timestamptz NOT NULL DEFAULT now()
);
