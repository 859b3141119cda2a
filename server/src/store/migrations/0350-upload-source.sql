-- The table of a data source whose first rows an upload has.
ALTER TABLE data_upload ADD COLUMN source jsonb;
