-- The rows of items, readers and titles that a later load replaced. Undoing that load brings them back.
CREATE TABLE IF NOT EXISTS load_replaced_item ENGINE = ReplacingMergeTree ORDER BY (glc, barcode, updated_at) EMPTY AS SELECT * FROM dim_item;
ALTER TABLE load_replaced_item ADD COLUMN IF NOT EXISTS replaced_at DateTime('UTC') DEFAULT now();
ALTER TABLE load_replaced_item MODIFY TTL replaced_at + INTERVAL 400 DAY;
CREATE TABLE IF NOT EXISTS load_replaced_reader ENGINE = ReplacingMergeTree ORDER BY (glc, reader_key, updated_at) EMPTY AS SELECT * FROM dim_reader;
ALTER TABLE load_replaced_reader ADD COLUMN IF NOT EXISTS replaced_at DateTime('UTC') DEFAULT now();
ALTER TABLE load_replaced_reader MODIFY TTL replaced_at + INTERVAL 400 DAY;
CREATE TABLE IF NOT EXISTS load_replaced_bib ENGINE = ReplacingMergeTree ORDER BY (glc, bookrecno, updated_at) EMPTY AS SELECT * FROM dim_bib;
ALTER TABLE load_replaced_bib ADD COLUMN IF NOT EXISTS replaced_at DateTime('UTC') DEFAULT now();
ALTER TABLE load_replaced_bib MODIFY TTL replaced_at + INTERVAL 400 DAY;
