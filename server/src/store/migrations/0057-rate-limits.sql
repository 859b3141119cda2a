CREATE TABLE rate_limit (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uri text NOT NULL,
  -- * for any
  method text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  seconds integer NOT NULL CHECK (seconds > 0),
  from_hour integer NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour integer NOT NULL CHECK (to_hour BETWEEN 1 AND 24),
  status text NOT NULL DEFAULT 'valid' CHECK (status IN ('valid', 'invalid')),
  remark text NOT NULL DEFAULT '',
  refused bigint NOT NULL DEFAULT 0,
  last_refused_at timestamptz,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL,
  modified_by text NOT NULL,
  UNIQUE (uri, method, from_hour, to_hour)
);

-- How often someone asked since the period began; it is worth nothing after a crash.
CREATE UNLOGGED TABLE rate_limit_use (
  rule_id uuid NOT NULL,
  -- an account, or an address
  who text NOT NULL,
  begun_at timestamptz NOT NULL,
  asked integer NOT NULL,
  PRIMARY KEY (rule_id, who)
);
