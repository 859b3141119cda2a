-- What was asked at the query desk and by rules.
CREATE TABLE sql_history (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  username text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('desk', 'rule')),
  -- The rule may be gone; its name stays.
  rule_id uuid,
  rule_name text NOT NULL DEFAULT '',
  sql text NOT NULL,
  parameters jsonb NOT NULL DEFAULT '{}',
  glc text,
  libraries text[],
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed', 'cancelled')),
  -- An error's code and what its sentence names, said in the language of whoever reads it.
  reason jsonb,
  row_count integer,
  has_more boolean NOT NULL DEFAULT false,
  ms integer NOT NULL,
  is_cached boolean NOT NULL DEFAULT false,
  is_export boolean NOT NULL DEFAULT false
);
CREATE INDEX sql_history_account ON sql_history (account_id, at);
CREATE INDEX sql_history_at ON sql_history (at);
