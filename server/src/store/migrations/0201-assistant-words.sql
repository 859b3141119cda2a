-- Words that analysts have taught the assistant, and what each means. They hold for the whole installation.
CREATE TABLE assistant_word (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The word in the plain form in which questions are read.
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('metric', 'dimension', 'member', 'study', 'ignore')),
  -- The code of the metric, dimension or study; for members that of their dimension.
  target text NOT NULL,
  members text[] NOT NULL,
  -- Whether the word takes the place of a meaning that the product gives it.
  replaces boolean NOT NULL,
  modified_at timestamptz NOT NULL,
  modified_by text NOT NULL
);
