-- When the readers of a group were written: readers that no saved group has are removed after a while.

ALTER TABLE reader_group_member ADD COLUMN IF NOT EXISTS made_at DateTime('UTC') DEFAULT toDateTime(0, 'UTC');
