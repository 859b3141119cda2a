-- What a group of libraries calls the codes of its data. A name is {"zh-CN": …, "en-US": …}.
CREATE TABLE dict_value (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  type text NOT NULL,
  code text NOT NULL,
  name jsonb NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT '',
  UNIQUE (glc, type, code)
);

-- Rises with every change of what codes are called, so that every server notices it at the next question.
CREATE TABLE label_revision (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  revision bigint NOT NULL DEFAULT 0
);
INSERT INTO label_revision DEFAULT VALUES;

CREATE FUNCTION raise_label_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE label_revision SET revision = revision + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER dict_value_changed AFTER INSERT OR UPDATE OR DELETE ON dict_value
  FOR EACH STATEMENT EXECUTE FUNCTION raise_label_revision();
