-- A line may be refused by some of the targets of its file only; which, is kept with it.
ALTER TABLE load_refused ADD COLUMN IF NOT EXISTS targets Array(LowCardinality(String));

-- The library of rows that name none: a file of a library takes the place of what it brought there before.
ALTER TABLE load_batch ADD COLUMN IF NOT EXISTS libcode String DEFAULT '' AFTER glc;
