CREATE TABLE dashboard_layout (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  tiles text[] NOT NULL
);

CREATE TABLE overview_dimension (
  glc text NOT NULL,
  panel text NOT NULL,
  dimensions text[] NOT NULL,
  PRIMARY KEY (glc, panel)
);

CREATE TABLE reader_incomplete_rule (
  glc text PRIMARY KEY,
  fields text[] NOT NULL
);
