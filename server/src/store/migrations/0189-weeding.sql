-- The rules and limits of weeding of a library, or of all libraries of a group where libcode is empty. Who has none
-- weeds by the product's own.
CREATE TABLE weeding_policy (
  glc text NOT NULL,
  libcode text NOT NULL,
  policy jsonb NOT NULL,
  modified_at timestamptz NOT NULL,
  PRIMARY KEY (glc, libcode)
);

-- What people decided at the shelf, copy by copy. The device makes the id, so that a decision that is sent twice counts
-- once. The copy is described as it was then, because the asset register asks for it after it has gone.
CREATE TABLE weeding_decision (
  id uuid PRIMARY KEY,
  glc text NOT NULL,
  libcode text NOT NULL,
  loc text NOT NULL,
  barcode text NOT NULL,
  bookrecno text NOT NULL,
  title text NOT NULL,
  author text NOT NULL,
  callno text NOT NULL,
  clc text NOT NULL,
  class1 text NOT NULL,
  pub_year integer,
  added_on date,
  price double precision,
  reasons jsonb NOT NULL,
  decision text NOT NULL CHECK (decision IN ('keep', 'withdraw', 'move', 'mend', 'missing')),
  note text NOT NULL,
  -- The copy is not asked about before this day; null: never again.
  ask_again_on date,
  -- Whether it is the last decision on the copy: the one that holds.
  is_last boolean NOT NULL,
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  -- The same as a day of the library.
  decided_on date NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX weeding_decision_copy ON weeding_decision (glc, barcode) WHERE is_last;
CREATE INDEX weeding_decision_title ON weeding_decision (glc, bookrecno);
CREATE INDEX weeding_decision_kept ON weeding_decision (glc, kept_at);

CREATE TRIGGER weeding_decision_demo AFTER UPDATE OR DELETE ON weeding_decision
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
