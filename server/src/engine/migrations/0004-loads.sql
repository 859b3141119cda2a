-- What each load brought, and the rows that it could not read.

CREATE TABLE IF NOT EXISTS load_refused (
  batch UInt64,
  line UInt64,
  reason LowCardinality(String),
  field LowCardinality(String),
  value String,
  raw String,
  refused_at DateTime('UTC') DEFAULT now()
) ENGINE = MergeTree ORDER BY (batch, line);

-- One row for each table that a finished load touched: the newest says how fresh the table is and keys the caches.
CREATE TABLE IF NOT EXISTS data_version (
  glc LowCardinality(String),
  name LowCardinality(String),
  version UInt64,
  data_from Nullable(Date32),
  data_until Nullable(Date32),
  loaded_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(version) ORDER BY (glc, name);
