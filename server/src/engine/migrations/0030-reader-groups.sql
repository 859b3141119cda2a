-- Readers that somebody saved as a group, as they were then; the group's name and question are in the store.

CREATE TABLE IF NOT EXISTS reader_group_member (
  glc LowCardinality(String),
  group_id String,
  reader_key UInt64
) ENGINE = MergeTree ORDER BY (glc, group_id, reader_key);
