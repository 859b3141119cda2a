-- Statements that a user of the query desk keeps under a name.
CREATE TABLE saved_statement (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  sql text NOT NULL,
  modified_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_statement_name ON saved_statement (account_id, lower(name));
