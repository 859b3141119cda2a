-- Notes on days, which charts over time show. The empty libcode is the whole group.
CREATE TABLE day_note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  libcode text NOT NULL DEFAULT '',
  day_from date NOT NULL,
  day_until date NOT NULL CHECK (day_until >= day_from),
  text text NOT NULL,
  modified_by text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX day_note_days ON day_note (glc, day_from);
CREATE TRIGGER day_note_changed AFTER INSERT OR UPDATE OR DELETE ON day_note
  FOR EACH STATEMENT EXECUTE FUNCTION raise_label_revision();
