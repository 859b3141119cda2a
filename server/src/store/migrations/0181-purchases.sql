-- Purchase lists, and the lines of each: a title as it was when it was pushed, and how far its copies have come.
CREATE TABLE purchase_list (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX purchase_list_glc ON purchase_list (glc, created_at DESC);

CREATE TABLE purchase_line (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  list_id uuid NOT NULL REFERENCES purchase_list (id) ON DELETE CASCADE,
  glc text NOT NULL,
  libcode text NOT NULL,
  -- The library and the title, or the library and the text that was searched for.
  place text NOT NULL,
  -- Empty while no library of the group has the title.
  bookrecno text NOT NULL,
  title text NOT NULL,
  author text NOT NULL,
  isbn text NOT NULL,
  publisher text NOT NULL,
  pub_year integer,
  clc text NOT NULL,
  price double precision,
  copies integer NOT NULL CHECK (copies > 0),
  lost double precision,
  reason text NOT NULL,
  source text NOT NULL,
  -- Copies that others pushed or ordered before: so many orders and arrivals are theirs.
  orders_ahead integer NOT NULL,
  copies_ahead integer NOT NULL,
  state text NOT NULL CHECK (state IN ('pushed', 'ordered', 'arrived', 'lent')),
  pushed_on date NOT NULL,
  ordered_on date,
  arrived_on date,
  lent_on date,
  arrived_copies integer NOT NULL DEFAULT 0
);
CREATE INDEX purchase_line_list ON purchase_line (list_id);
CREATE INDEX purchase_line_place ON purchase_line (glc, place, pushed_on DESC);
