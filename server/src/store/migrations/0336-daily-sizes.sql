-- The sizes of records, warehouse and files of each day, in bytes, for the forecast of the disk.
CREATE TABLE daily_size (
  day date PRIMARY KEY,
  records bigint NOT NULL,
  warehouse bigint NOT NULL,
  files bigint NOT NULL
);
