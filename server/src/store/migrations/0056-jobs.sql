-- What administrators changed of the timed work; a kind that is not here runs as the product brings it.
CREATE TABLE job (
  kind text PRIMARY KEY,
  -- none: as the product has it
  cron text,
  is_paused boolean NOT NULL DEFAULT false,
  resumed_at timestamptz,
  modified_at timestamptz NOT NULL,
  modified_by text NOT NULL
);
-- The runs of the server's own work, newest first.
CREATE INDEX task_server ON task (kind, created_at DESC) WHERE owner_id IS NULL;
