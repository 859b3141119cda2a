-- The pictures beside people's names; the key is all that their address says.
CREATE TABLE account_avatar (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  key text NOT NULL UNIQUE,
  picture bytea NOT NULL
);
