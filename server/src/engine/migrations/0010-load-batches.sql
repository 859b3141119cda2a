-- The journal of loads: the newest version of a batch says how far it got, so that a load that was killed is finished
-- or undone at the next start (ingest/batch). A batch is a file's bytes with its mapping and group, so that loading
-- the same twice is noticed.

CREATE TABLE IF NOT EXISTS load_batch (
  batch UInt64,
  version UInt64,
  phase LowCardinality(String),
  glc LowCardinality(String),
  kind LowCardinality(String),
  file String,
  sha256 String,
  time_zone LowCardinality(String),
  owner String,
  tables Array(LowCardinality(String)),
  replaces Array(UInt64),
  header String,
  rows_in UInt64,
  rows_loaded UInt64,
  rows_suppressed UInt64,
  rows_refused UInt64,
  report String,
  started_at DateTime64(3, 'UTC'),
  changed_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(version) ORDER BY batch;
