-- What the checks of the data found, once a day and group; the last run of a day takes the place of the earlier ones.
CREATE TABLE quality_run (
  glc text NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  -- The data that were checked: the newest version of the group's tables.
  version text NOT NULL,
  -- The checks that were not possible, each with the reason.
  unknown jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (glc, day)
);

CREATE TABLE quality_finding (
  glc text NOT NULL,
  day date NOT NULL,
  check_code text NOT NULL,
  -- The place of the finding: a library, a source, a dictionary, or the first day of a gap.
  key text NOT NULL,
  libcode text NOT NULL,
  rows bigint NOT NULL,
  since date,
  until date,
  -- What the sentence about the finding needs beside the numbers.
  facts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (glc, day, check_code, key),
  FOREIGN KEY (glc, day) REFERENCES quality_run (glc, day) ON DELETE CASCADE
);

-- Findings that people accept as known, up to a number of rows.
CREATE TABLE quality_acceptance (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  check_code text NOT NULL,
  key text NOT NULL,
  libcode text NOT NULL,
  rows bigint NOT NULL,
  since date,
  until date,
  facts jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  username text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (glc, check_code, key)
);
