-- A load rewrites the months that it touched of its own group of libraries: what other groups have in them stands in
-- partitions of its own and is neither read nor written. The rows are made anew at the next start
-- (ingest/complete-rollups.ts).

DROP TABLE IF EXISTS agg_event_day;
CREATE TABLE agg_event_day (
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
) ENGINE = MergeTree PARTITION BY (glc, toYYYYMM(day)) ORDER BY (glc, event, day, libcode, rdtype, clc1, cirtype, channel);

DROP TABLE IF EXISTS agg_reader_month;
CREATE TABLE agg_reader_month (
  glc LowCardinality(String),
  event LowCardinality(String),
  month Date,
  libcode LowCardinality(String),
  rdtype LowCardinality(String),
  reader_key UInt64,
  n UInt32,
  days UInt32,
  day Date ALIAS month
) ENGINE = MergeTree PARTITION BY (glc, toYYYYMM(month)) ORDER BY (glc, event, month, libcode, reader_key);

DROP TABLE IF EXISTS agg_title_month;
CREATE TABLE agg_title_month (
  glc LowCardinality(String),
  event LowCardinality(String),
  month Date,
  libcode LowCardinality(String),
  bookrecno UInt64,
  clc2 LowCardinality(String),
  n UInt64,
  day Date ALIAS month
) ENGINE = MergeTree PARTITION BY (glc, toYYYYMM(month)) ORDER BY (glc, event, month, libcode, bookrecno);

DROP TABLE IF EXISTS agg_reader_day;
CREATE TABLE agg_reader_day (
  glc LowCardinality(String),
  day Date,
  libcode LowCardinality(String),
  rdtype LowCardinality(String),
  reader_key UInt64
) ENGINE = MergeTree PARTITION BY (glc, toYYYYMM(day)) ORDER BY (glc, day, libcode, reader_key);
