-- Files that every server on the same database reads: finished exports and uploads.
CREATE TABLE file_piece (
  file text NOT NULL,
  -- The place of the first byte in the file.
  begins bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (file, begins)
);
-- The files are compressed already.
ALTER TABLE file_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
