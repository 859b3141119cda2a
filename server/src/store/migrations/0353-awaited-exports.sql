-- Until then its owner waits for the file at a page, and needs no notice.
ALTER TABLE export ADD COLUMN awaited_until timestamptz;
