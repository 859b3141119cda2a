-- When the stages of a plan were last written into the warehouse, and the state of the allotments there after it.
ALTER TABLE transfer_plan ADD COLUMN facts_at timestamptz;
ALTER TABLE transfer_plan ADD COLUMN facts_version bigint NOT NULL DEFAULT 0;
