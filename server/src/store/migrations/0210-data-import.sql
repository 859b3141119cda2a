-- Files that people bring in through the browser. The bytes are in the data folder; their number says how much arrived.
CREATE TABLE data_upload (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('receiving', 'opening', 'ready', 'failed')),
  -- In both languages.
  problem jsonb,
  tables jsonb NOT NULL DEFAULT '[]',
  left_out jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);

-- Loads and checks of uploaded files, and loads that are taken back. Progress and end are in the task with this id.
CREATE TABLE data_run (
  id uuid PRIMARY KEY REFERENCES task (id) ON DELETE CASCADE,
  glc text NOT NULL,
  file text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('check', 'load', 'undo')),
  upload_id uuid,
  -- The report of the load; the sentences in it are in both languages.
  report jsonb,
  username text NOT NULL
);
CREATE INDEX data_run_group ON data_run (glc);

-- Mappings that a library group keeps for files of one shape. Every version stays.
CREATE TABLE data_mapping (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  UNIQUE (glc, name)
);
CREATE TABLE data_mapping_version (
  mapping_id uuid NOT NULL REFERENCES data_mapping (id) ON DELETE CASCADE,
  version integer NOT NULL,
  -- What the columns are in words; null for a mapping that was written as JSON.
  form jsonb,
  json jsonb NOT NULL,
  headings jsonb NOT NULL,
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL,
  PRIMARY KEY (mapping_id, version)
);
