-- The days of a load that replaces only these days of earlier loads of its source: the first, and the day after the last.
ALTER TABLE load_batch ADD COLUMN IF NOT EXISTS clears_from Nullable(Date32) AFTER replaces;
ALTER TABLE load_batch ADD COLUMN IF NOT EXISTS clears_until Nullable(Date32) AFTER clears_from;
