-- A count may have been published for a quarter or a year of the calendar: it stands on the first day of it.
ALTER TABLE behaviour_event MODIFY COLUMN counted Enum8('each' = 0, 'day' = 1, 'month' = 2, 'quarter' = 3, 'year' = 4) DEFAULT 'each';
ALTER TABLE fact_hold MODIFY COLUMN counted Enum8('each' = 0, 'day' = 1, 'month' = 2, 'quarter' = 3, 'year' = 4) DEFAULT 'each';
ALTER TABLE fact_fine MODIFY COLUMN counted Enum8('each' = 0, 'day' = 1, 'month' = 2, 'quarter' = 3, 'year' = 4) DEFAULT 'each';
ALTER TABLE agg_event_day MODIFY COLUMN counted Enum8('each' = 0, 'day' = 1, 'month' = 2, 'quarter' = 3, 'year' = 4);

CREATE OR REPLACE VIEW fact_visit AS
SELECT glc, day, hour, libcode, loc, n AS visits, counted FROM behaviour_event WHERE event = 'visit';
