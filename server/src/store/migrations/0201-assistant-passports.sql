-- The hashes of passports: tokens of a session that are good for one call of the assistant.
CREATE TABLE passport (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
