-- The servers that work on these records, each with the warehouse that it asks.
CREATE TABLE server_process (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  warehouse text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
