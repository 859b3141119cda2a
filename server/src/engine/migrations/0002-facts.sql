-- Facts keep attributes as they were at that moment. Times are UTC; `day` and `hour` are local, computed once at load.
-- `n` is how many occurrences a row stands for; `counted` says over what: each (one row an occurrence), day or month
-- (a count published for that period, placed on its first day, with hour 255 and reader_key 0: unknown).
-- `batch` names the load that brought a row. Events and loans are parted by month, since months of them are rewritten;
-- the smaller facts by year, so that ten years of them are not hundreds of tiny parts.

CREATE TABLE IF NOT EXISTS behaviour_event (
  glc LowCardinality(String),
  event LowCardinality(String),
  day Date,
  hour UInt8,
  at DateTime('UTC'),
  reader_key UInt64,
  libcode LowCardinality(String),
  loc LowCardinality(String) DEFAULT '',
  rdtype LowCardinality(String) DEFAULT '',
  bookrecno UInt64 DEFAULT 0,
  barcode String DEFAULT '',
  clc1 LowCardinality(String) DEFAULT '',
  clc2 LowCardinality(String) DEFAULT '',
  cirtype LowCardinality(String) DEFAULT '',
  channel LowCardinality(String) DEFAULT '',
  amount Float64 DEFAULT 0,
  n UInt32 DEFAULT 1,
  counted Enum8('each' = 0, 'day' = 1, 'month' = 2) DEFAULT 'each',
  properties Map(LowCardinality(String), String),
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (glc, event, day, libcode, reader_key);

CREATE TABLE IF NOT EXISTS fact_loan (
  glc LowCardinality(String),
  day Date,
  loaned_at DateTime('UTC'),
  due_on Nullable(Date),
  returned_at Nullable(DateTime('UTC')),
  reader_key UInt64,
  libcode LowCardinality(String),
  return_libcode LowCardinality(String) DEFAULT '',
  loc LowCardinality(String) DEFAULT '',
  rdtype LowCardinality(String) DEFAULT '',
  bookrecno UInt64 DEFAULT 0,
  barcode String DEFAULT '',
  clc1 LowCardinality(String) DEFAULT '',
  clc2 LowCardinality(String) DEFAULT '',
  cirtype LowCardinality(String) DEFAULT '',
  channel LowCardinality(String) DEFAULT '',
  days_out Nullable(UInt16),
  overdue_days UInt16 DEFAULT 0,
  renewals UInt8 DEFAULT 0,
  is_first_of_item Bool DEFAULT false,
  is_first_of_reader Bool DEFAULT false,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (glc, day, libcode, reader_key);

CREATE TABLE IF NOT EXISTS fact_hold (
  glc LowCardinality(String),
  day Date,
  placed_at DateTime('UTC'),
  on_shelf_at Nullable(DateTime('UTC')),
  closed_at Nullable(DateTime('UTC')),
  outcome LowCardinality(String) DEFAULT '',
  wait_days Nullable(Float32),
  reader_key UInt64 DEFAULT 0,
  libcode LowCardinality(String),
  item_libcode LowCardinality(String) DEFAULT '',
  rdtype LowCardinality(String) DEFAULT '',
  bookrecno UInt64 DEFAULT 0,
  barcode String DEFAULT '',
  clc1 LowCardinality(String) DEFAULT '',
  clc2 LowCardinality(String) DEFAULT '',
  n UInt32 DEFAULT 1,
  counted Enum8('each' = 0, 'day' = 1, 'month' = 2) DEFAULT 'each',
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

-- Stock as it stood on a day (month ends and the latest day), not a movement.
CREATE TABLE IF NOT EXISTS fact_stock_day (
  glc LowCardinality(String),
  day Date,
  libcode LowCardinality(String),
  loc LowCardinality(String) DEFAULT '',
  clc2 LowCardinality(String) DEFAULT '',
  cirtype LowCardinality(String) DEFAULT '',
  state Int16 DEFAULT 2,
  items UInt32,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode, loc);

CREATE TABLE IF NOT EXISTS fact_item_move (
  glc LowCardinality(String),
  day Date,
  at DateTime('UTC'),
  barcode String DEFAULT '',
  bookrecno UInt64 DEFAULT 0,
  from_libcode LowCardinality(String),
  libcode LowCardinality(String),
  cirtype LowCardinality(String) DEFAULT '',
  reason LowCardinality(String) DEFAULT '',
  n UInt32 DEFAULT 1,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode, from_libcode);

CREATE TABLE IF NOT EXISTS fact_search (
  glc LowCardinality(String),
  day Date,
  at DateTime('UTC'),
  reader_key UInt64 DEFAULT 0,
  libcode LowCardinality(String),
  query String,
  hits UInt32 DEFAULT 0,
  channel LowCardinality(String) DEFAULT '',
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

-- An append-only ledger: balance = sum(delta).
CREATE TABLE IF NOT EXISTS fact_credit (
  glc LowCardinality(String),
  day Date,
  at DateTime('UTC'),
  reader_key UInt64,
  libcode LowCardinality(String),
  rdtype LowCardinality(String) DEFAULT '',
  rule LowCardinality(String),
  delta Int32,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode, reader_key);

CREATE TABLE IF NOT EXISTS fact_fine (
  glc LowCardinality(String),
  day Date,
  at DateTime('UTC'),
  reader_key UInt64 DEFAULT 0,
  libcode LowCardinality(String),
  reason LowCardinality(String),
  amount Decimal(12, 2),
  paid Decimal(12, 2) DEFAULT 0,
  n UInt32 DEFAULT 1,
  counted Enum8('each' = 0, 'day' = 1, 'month' = 2) DEFAULT 'each',
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

CREATE TABLE IF NOT EXISTS fact_acquisition (
  glc LowCardinality(String),
  day Date,
  libcode LowCardinality(String),
  bookrecno UInt64 DEFAULT 0,
  supplier LowCardinality(String) DEFAULT '',
  stage LowCardinality(String),
  copies UInt32,
  cost Decimal(12, 2) DEFAULT 0,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

CREATE TABLE IF NOT EXISTS fact_allot (
  glc LowCardinality(String),
  day Date,
  plan UInt64,
  barcode String,
  bookrecno UInt64 DEFAULT 0,
  from_libcode LowCardinality(String),
  libcode LowCardinality(String),
  stage LowCardinality(String),
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

CREATE TABLE IF NOT EXISTS fact_program (
  glc LowCardinality(String),
  day Date,
  libcode LowCardinality(String),
  kind LowCardinality(String),
  title String,
  sessions UInt32 DEFAULT 1,
  attendance UInt32 DEFAULT 0,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

-- Visits to electronic resources through single sign-on.
CREATE TABLE IF NOT EXISTS sso_visit (
  glc LowCardinality(String),
  day Date,
  at DateTime('UTC'),
  reader_key UInt64 DEFAULT 0,
  libcode LowCardinality(String),
  rdtype LowCardinality(String) DEFAULT '',
  resource LowCardinality(String),
  channel LowCardinality(String) DEFAULT '',
  n UInt32 DEFAULT 1,
  batch UInt64 DEFAULT 0
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (glc, day, libcode);

-- Gate counts are events of kind visit (one row an entry, or n entries for a period).
CREATE VIEW IF NOT EXISTS fact_visit AS
SELECT glc, day, hour, libcode, loc, n AS visits, counted FROM behaviour_event WHERE event = 'visit';
