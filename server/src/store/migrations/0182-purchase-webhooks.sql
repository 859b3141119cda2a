-- Where the purchase lists of a group are sent, one address for each group, and what was sent there.
CREATE TABLE purchase_webhook (
  glc text PRIMARY KEY,
  url text NOT NULL,
  sealed_secret text NOT NULL,
  is_enabled boolean NOT NULL,
  modified_at timestamptz NOT NULL
);

CREATE TABLE purchase_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  -- The list may be taken back, so this names it without a reference; null for a trial.
  list_id uuid,
  list_name text NOT NULL,
  -- The libraries of its lines: who sees one of them sees the delivery.
  libraries text[] NOT NULL,
  event text NOT NULL CHECK (event IN ('pushed', 'takenBack', 'test')),
  -- Every attempt sends the same text.
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'cancelled')),
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  tried_at timestamptz,
  status integer,
  trouble text,
  answer text NOT NULL DEFAULT '',
  ms integer,
  -- While an attempt runs, the time from which it counts as lost.
  next_at timestamptz
);
CREATE INDEX purchase_delivery_glc ON purchase_delivery (glc, created_at DESC);
CREATE INDEX purchase_delivery_list ON purchase_delivery (list_id);
CREATE INDEX purchase_delivery_due ON purchase_delivery (next_at) WHERE state = 'waiting';
