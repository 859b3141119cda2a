-- Where a library lies, for maps. A level of 0 is not said: the tree of libraries tells it then.
ALTER TABLE dim_library
  ADD COLUMN IF NOT EXISTS longitude Nullable(Float64),
  ADD COLUMN IF NOT EXISTS latitude Nullable(Float64),
  MODIFY COLUMN level UInt8 DEFAULT 0;
