-- Work in the background: who asked for it, how far it is, how it ended. When and where it runs is decided by the
-- queue, whose tables are in the schema pgboss.
CREATE SCHEMA IF NOT EXISTS pgboss;

CREATE TABLE task (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- none: the server's own
  owner_id uuid REFERENCES account (id) ON DELETE CASCADE,
  title text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempt integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  total bigint,
  -- the code that says why it failed
  reason text,
  -- what its sentence names, such as the words of a mail server
  detail text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX task_owner ON task (owner_id, created_at);
CREATE INDEX task_open ON task (kind) WHERE status IN ('waiting', 'running');
