-- The language model of the assistant, if an administrator has named one: one row at most.
CREATE TABLE assistant_model (
  id integer PRIMARY KEY CHECK (id = 1),
  kind text NOT NULL CHECK (kind IN ('openai', 'dify')),
  url text NOT NULL,
  model text NOT NULL,
  -- Encrypted; empty for a model without a key.
  sealed_key text NOT NULL,
  is_enabled boolean NOT NULL,
  modified_at timestamptz NOT NULL
);

-- Every call of a model: who made it and what it cost. No questions and no answers.
CREATE TABLE assistant_model_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The day in the time zone of the house, by which calls are limited.
  day date NOT NULL,
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  username text NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  tokens_in integer,
  tokens_out integer,
  ms integer,
  -- Null while the call runs.
  outcome text
);
CREATE INDEX assistant_model_use_of_day ON assistant_model_use (day, account_id);
