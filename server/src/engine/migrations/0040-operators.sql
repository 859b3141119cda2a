-- Who of the library's staff, or which machine, did it: the code that the library's system has.
ALTER TABLE behaviour_event ADD COLUMN IF NOT EXISTS operator LowCardinality(String) DEFAULT '' AFTER channel;

-- Where operators work, as the store has it: `version` is made of the rows themselves, so that a copy is right or absent.
CREATE TABLE IF NOT EXISTS operator_place (
  glc LowCardinality(String),
  version String,
  operator LowCardinality(String),
  day_from Date,
  day_until Date,
  libcode LowCardinality(String),
  loc LowCardinality(String),
  copied_at DateTime('UTC') DEFAULT now()
) ENGINE = MergeTree ORDER BY (glc, version, operator, day_from);
