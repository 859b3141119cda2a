-- A date may be known to the month or the year only: it stands on the first day of it, and the column beside it says so.
ALTER TABLE dim_reader ADD COLUMN IF NOT EXISTS registered_on_span Enum8('each' = 0, 'day' = 1, 'month' = 2, 'quarter' = 3, 'year' = 4) DEFAULT 'each';
ALTER TABLE dim_item ADD COLUMN IF NOT EXISTS in_on_span Enum8('each' = 0, 'day' = 1, 'month' = 2, 'quarter' = 3, 'year' = 4) DEFAULT 'each';
