-- A reader's month says on which days its events begin and end, so that first and last events need not be looked up in
-- every row. Events that stand for a count belong to no single reader's history and are left out. The rows are made
-- anew at the next start (ingest/complete-rollups.ts).
ALTER TABLE agg_reader_month ADD COLUMN IF NOT EXISTS first_day Date;
ALTER TABLE agg_reader_month ADD COLUMN IF NOT EXISTS last_day Date;
ALTER TABLE agg_reader_month ADD COLUMN IF NOT EXISTS each_n UInt32;
