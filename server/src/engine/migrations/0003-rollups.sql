-- Rollups answer the same as the raw rows; each load rewrites the months that it touched (ingest/rollups.ts).

CREATE TABLE IF NOT EXISTS agg_event_day (
  glc LowCardinality(String),
  event LowCardinality(String),
  day Date,
  libcode LowCardinality(String),
  rdtype LowCardinality(String),
  clc1 LowCardinality(String),
  cirtype LowCardinality(String),
  channel LowCardinality(String),
  counted Enum8('each' = 0, 'day' = 1, 'month' = 2),
  n UInt64,
  amount Float64,
  readers AggregateFunction(uniqExactIf, UInt64, UInt8)
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (glc, event, day, libcode, rdtype, clc1, cirtype, channel);

CREATE TABLE IF NOT EXISTS agg_reader_month (
  glc LowCardinality(String),
  event LowCardinality(String),
  month Date,
  libcode LowCardinality(String),
  rdtype LowCardinality(String),
  reader_key UInt64,
  n UInt32,
  days UInt32,
  day Date ALIAS month
) ENGINE = MergeTree PARTITION BY toYYYYMM(month) ORDER BY (glc, event, month, libcode, reader_key);

CREATE TABLE IF NOT EXISTS agg_title_month (
  glc LowCardinality(String),
  event LowCardinality(String),
  month Date,
  libcode LowCardinality(String),
  bookrecno UInt64,
  clc2 LowCardinality(String),
  n UInt64,
  day Date ALIAS month
) ENGINE = MergeTree PARTITION BY toYYYYMM(month) ORDER BY (glc, event, month, libcode, bookrecno);
