-- Rows of unknown readers and titles belong to the monthly rollups too: the raw rows show them as a group of their own.
-- What the rollups had is made anew at the next start (ingest/complete-rollups.ts).

CREATE TABLE IF NOT EXISTS agg_reader_day (
  glc LowCardinality(String),
  day Date,
  libcode LowCardinality(String),
  rdtype LowCardinality(String),
  reader_key UInt64
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (glc, day, libcode, reader_key);

-- How the rollups in this database were made, each time that changed.
CREATE TABLE IF NOT EXISTS rollup_revision (
  revision UInt32,
  made_at DateTime('UTC') DEFAULT now()
) ENGINE = MergeTree ORDER BY revision;
