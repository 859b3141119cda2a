-- What else a load has to remember: how large the demonstration city is, and its seed.
ALTER TABLE data_version ADD COLUMN IF NOT EXISTS note String DEFAULT '';
