-- The conversations of users with the assistant.
CREATE TABLE assistant_conversation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX assistant_conversation_of_account ON assistant_conversation (account_id, modified_at DESC);

CREATE TABLE assistant_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid NOT NULL REFERENCES assistant_conversation (id) ON DELETE CASCADE,
  glc text NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  meaning jsonb NOT NULL,
  -- Whether the question got an answer, and the words that were not understood.
  is_answered boolean NOT NULL,
  unknown text[] NOT NULL,
  thumb text CHECK (thumb IN ('up', 'down')),
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX assistant_message_of_conversation ON assistant_message (conversation_id, asked_at);
CREATE INDEX assistant_message_not_understood ON assistant_message (glc, asked_at DESC)
  WHERE NOT is_answered OR thumb = 'down';
