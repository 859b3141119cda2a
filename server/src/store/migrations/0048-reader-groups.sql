CREATE TABLE reader_group (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  note text NOT NULL DEFAULT '',
  query jsonb NOT NULL,
  cell jsonb NOT NULL,
  size integer NOT NULL,
  created_by uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX reader_group_name ON reader_group (glc, name);
