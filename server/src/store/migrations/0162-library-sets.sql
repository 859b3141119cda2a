-- The sets of libraries that a user keeps to choose from.
CREATE TABLE library_set (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  glc text NOT NULL,
  name text NOT NULL,
  libraries text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, glc, name)
);
