-- Where nightly scripts leave files for a mapping: a folder below the data folder, and an address that takes them.
CREATE TABLE data_drop (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mapping_id uuid NOT NULL UNIQUE REFERENCES data_mapping (id) ON DELETE CASCADE,
  -- Files are loaded with the rights of this account.
  owner_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  token_hash text NOT NULL,
  replace boolean NOT NULL,
  most_refused double precision NOT NULL,
  created_at timestamptz NOT NULL,
  last_at timestamptz
);
ALTER TABLE data_upload ADD COLUMN drop_id uuid REFERENCES data_drop (id) ON DELETE SET NULL;
