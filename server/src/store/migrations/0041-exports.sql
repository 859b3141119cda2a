-- What came of an export; how far it is, whose it is and what was asked are in its task.
CREATE TABLE export (
  id uuid PRIMARY KEY REFERENCES task (id) ON DELETE CASCADE,
  -- addresses; none for a file that is only kept
  mail_to jsonb NOT NULL DEFAULT '[]',
  file_name text,
  bytes bigint,
  -- what the file shows: whoever may no longer see that does not get it
  footprint jsonb,
  expires_at timestamptz
);
CREATE INDEX export_expires ON export (expires_at);
