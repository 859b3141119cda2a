-- Rows of unknown readers and titles belong to the monthly rollups too: the raw rows show them as a group of their own.
-- A second run, after a first that was broken off, begins by taking away what that one brought.
ALTER TABLE agg_reader_month DELETE WHERE reader_key = 0 SETTINGS mutations_sync = 2;

INSERT INTO agg_reader_month (glc, event, month, libcode, rdtype, reader_key, n, days)
SELECT glc, event, toStartOfMonth(day) AS month, libcode, rdtype, 0, toUInt32(sum(n)),
  toUInt32(bitCount(groupBitOr(bitShiftLeft(toUInt32(1), toDayOfMonth(day)))))
FROM behaviour_event WHERE reader_key = 0
GROUP BY glc, event, month, libcode, rdtype
SETTINGS max_partitions_per_insert_block = 0;

ALTER TABLE agg_title_month DELETE WHERE bookrecno = 0 SETTINGS mutations_sync = 2;

INSERT INTO agg_title_month (glc, event, month, libcode, bookrecno, clc2, n)
SELECT glc, event, toStartOfMonth(day) AS month, libcode, 0, clc2, sum(n)
FROM behaviour_event WHERE bookrecno = 0
GROUP BY glc, event, month, libcode, clc2
SETTINGS max_partitions_per_insert_block = 0;
