-- Calls that pushed events. A call is kept for a week, so that a repeated one changes nothing; its events are sealed and
-- leave the row once they are in the warehouse.
CREATE TABLE pushed_call (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  key text,
  glc text NOT NULL,
  -- What the key was used for: the hash of the call.
  hash text NOT NULL,
  events text,
  taken integer NOT NULL,
  known integer NOT NULL,
  received_at timestamptz NOT NULL,
  -- The file in which the events are loaded.
  load_id uuid,
  UNIQUE (account_id, key)
);
CREATE INDEX pushed_call_open ON pushed_call (glc, received_at) WHERE events IS NOT NULL;

-- The ids of pushed events, which are taken only once.
CREATE TABLE pushed_event (
  glc text NOT NULL,
  id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (glc, id)
);
