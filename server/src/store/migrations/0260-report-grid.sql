-- A report is a grid of twelve columns: the width of an item becomes its place. Reports have filters, and each account
-- its favourites.
CREATE FUNCTION pg_temp.placed(items jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  item jsonb;
  result jsonb := '[]';
  x int := 0;
  y int := 0;
  w int;
  h int;
  bottom int := 0;
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(items) LOOP
    w := CASE WHEN item ->> 'width' = 'half' THEN 6 ELSE 12 END;
    h := CASE item ->> 'kind'
      WHEN 'component' THEN 8
      WHEN 'target' THEN 4
      ELSE ceil((array_length(string_to_array(item ->> 'text', E'\n'), 1) * 24 + 24) / 52.0)
    END;
    IF x + w > 12 THEN
      x := 0;
      y := bottom;
    END IF;
    result := result || jsonb_build_array(
      (item - 'width') || jsonb_build_object('box', jsonb_build_object('x', x, 'y', y, 'w', w, 'h', h)));
    x := x + w;
    bottom := greatest(bottom, y + h);
  END LOOP;
  RETURN result;
END $$;

-- The reports of the demonstration city stay its own.
ALTER TABLE analytics_report DISABLE TRIGGER analytics_report_demo;
UPDATE analytics_report SET items = pg_temp.placed(items);
ALTER TABLE analytics_report ENABLE TRIGGER analytics_report_demo;
UPDATE demo_record SET english = jsonb_set(english, '{items}', pg_temp.placed(english -> 'items'))
  WHERE kind = 'analytics_report' AND english ? 'items';

ALTER TABLE analytics_report
  -- The libraries of all questions; empty for the libraries of each question.
  ADD COLUMN libraries jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN filter jsonb;

CREATE TABLE report_favourite (
  report_id uuid NOT NULL REFERENCES analytics_report (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (report_id, account_id)
);
CREATE INDEX report_favourite_account ON report_favourite (account_id);
