-- How many copies of a title are enough: for a library group, one of its libraries, a class. Empty is all of them.

CREATE TABLE replica_standard (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  libcode text NOT NULL DEFAULT '',
  clc text NOT NULL DEFAULT '',
  copies integer NOT NULL,
  loans_per_copy integer,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (glc, libcode, clc)
);
