-- What a person chose for the console, and has seen of it. Without a row: nothing yet.
CREATE TABLE account_preference (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  growth_colours text NOT NULL DEFAULT 'green' CHECK (growth_colours IN ('green', 'red')),
  is_tour_done boolean NOT NULL DEFAULT false,
  -- The version of which the person has seen what is new; null before the first visit.
  news_seen text
);
