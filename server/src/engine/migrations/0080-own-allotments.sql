-- Rows that plans of the console wrote. A row of the source system for the same step takes their place.
ALTER TABLE fact_allot ADD COLUMN IF NOT EXISTS is_own Bool DEFAULT false;
