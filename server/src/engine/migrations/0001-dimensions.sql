-- Dimensions hold things as they are now; facts keep them as they were (design: warehouse).
-- A row of a counted source stands for many: `n` says how many, and every count sums it.

CREATE TABLE IF NOT EXISTS dim_group (
  glc LowCardinality(String),
  name_zh String,
  name_en String,
  is_demo Bool DEFAULT false,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY glc;

CREATE TABLE IF NOT EXISTS dim_library (
  glc LowCardinality(String),
  libcode LowCardinality(String),
  name_zh String,
  name_en String,
  parent String DEFAULT '',
  level UInt8 DEFAULT 1,
  region String DEFAULT '',
  population Nullable(UInt32),
  area Nullable(Float64),
  seats Nullable(UInt32),
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, libcode);

CREATE TABLE IF NOT EXISTS dim_location (
  glc LowCardinality(String),
  loc LowCardinality(String),
  libcode LowCardinality(String),
  name_zh String,
  name_en String,
  shelf_capacity Nullable(UInt32),
  open_stack Bool DEFAULT true,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, loc);

CREATE TABLE IF NOT EXISTS dim_rdtype (
  glc LowCardinality(String),
  rdtype LowCardinality(String),
  name_zh String,
  name_en String,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, rdtype);

CREATE TABLE IF NOT EXISTS dim_cirtype (
  glc LowCardinality(String),
  cirtype LowCardinality(String),
  name_zh String,
  name_en String,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, cirtype);

CREATE TABLE IF NOT EXISTS dim_state (
  glc LowCardinality(String),
  state Int16,
  name_zh String,
  name_en String,
  is_loanable Bool DEFAULT false,
  on_shelf Bool DEFAULT false,
  is_out Bool DEFAULT false,
  is_lost Bool DEFAULT false,
  is_gone Bool DEFAULT false,
  in_transit Bool DEFAULT false,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, state);

-- 中图法: level 1 has 22 main classes, level 2 has 248.
CREATE TABLE IF NOT EXISTS dim_clc (
  clc LowCardinality(String),
  level UInt8,
  parent LowCardinality(String),
  name_zh String,
  name_en String
) ENGINE = ReplacingMergeTree ORDER BY clc;

CREATE TABLE IF NOT EXISTS dim_event (
  event LowCardinality(String),
  name_zh String,
  name_en String
) ENGINE = ReplacingMergeTree ORDER BY event;

CREATE TABLE IF NOT EXISTS dim_date (
  day Date,
  holiday LowCardinality(String) DEFAULT '',
  school_term LowCardinality(String) DEFAULT ''
) ENGINE = ReplacingMergeTree ORDER BY day;

-- reader_key is a keyed hash of the card number; the card number itself is never stored.
CREATE TABLE IF NOT EXISTS dim_reader (
  glc LowCardinality(String),
  reader_key UInt64,
  libcode LowCardinality(String),
  rdtype LowCardinality(String) DEFAULT '',
  reader_group LowCardinality(String) DEFAULT '',
  sex LowCardinality(String) DEFAULT '',
  birth_year Nullable(UInt16),
  area LowCardinality(String) DEFAULT '',
  has_mobile Bool DEFAULT false,
  has_email Bool DEFAULT false,
  registered_on Nullable(Date32),
  expires_on Nullable(Date32),
  last_used_on Nullable(Date32),
  state LowCardinality(String) DEFAULT 'valid',
  n UInt32 DEFAULT 1,
  batch UInt64 DEFAULT 0,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, reader_key);

CREATE TABLE IF NOT EXISTS dim_bib (
  glc LowCardinality(String),
  bookrecno UInt64,
  source_id String DEFAULT '',
  isbn13 String DEFAULT '',
  title String,
  author String DEFAULT '',
  publisher String DEFAULT '',
  pub_year Nullable(UInt16),
  language LowCardinality(String) DEFAULT '',
  clc LowCardinality(String) DEFAULT '',
  clc1 LowCardinality(String) DEFAULT '',
  clc2 LowCardinality(String) DEFAULT '',
  price Nullable(Decimal(10, 2)),
  first_in_on Nullable(Date32),
  batch UInt64 DEFAULT 0,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, bookrecno);

CREATE TABLE IF NOT EXISTS dim_item (
  glc LowCardinality(String),
  barcode String,
  bookrecno UInt64,
  libcode LowCardinality(String),
  loc LowCardinality(String) DEFAULT '',
  cirtype LowCardinality(String) DEFAULT '',
  state Int16 DEFAULT 2,
  clc1 LowCardinality(String) DEFAULT '',
  clc2 LowCardinality(String) DEFAULT '',
  callno String DEFAULT '',
  pub_year Nullable(UInt16),
  price Nullable(Decimal(10, 2)),
  in_on Nullable(Date32),
  withdrawn_on Nullable(Date32),
  loans_before UInt32 DEFAULT 0,
  renewals_before UInt32 DEFAULT 0,
  n UInt32 DEFAULT 1,
  batch UInt64 DEFAULT 0,
  updated_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplacingMergeTree(updated_at) ORDER BY (glc, barcode);
