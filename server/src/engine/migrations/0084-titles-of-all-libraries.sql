-- The titles of a group of libraries by month, in all libraries together: what is borrowed most is asked more often for all
-- of them than for some. The code of the library is empty, so that nobody who may see only some libraries reads these rows.
-- They are made at the next start (ingest/complete-rollups.ts).
CREATE TABLE IF NOT EXISTS agg_city_title_month (
  glc LowCardinality(String),
  event LowCardinality(String),
  month Date,
  libcode LowCardinality(String),
  bookrecno UInt64,
  clc2 LowCardinality(String),
  n UInt64,
  day Date ALIAS month
) ENGINE = MergeTree PARTITION BY (glc, toYYYYMM(month)) ORDER BY (glc, event, month, bookrecno);
