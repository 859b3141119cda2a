-- Alerts on numbers, and their firings. A firing is written together with the day until which its alert has judged, so
-- that no number is told twice and none is forgotten; `batch` names the firings that are told together.
CREATE TABLE alert (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  form jsonb NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- What the data were when the alert last judged, so that nothing is asked while they have not changed.
  judged_key text,
  judged_until date,
  problem text,
  created_by uuid REFERENCES account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE alert_firing (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  alert_id uuid NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
  batch uuid NOT NULL,
  libcode text NOT NULL,
  -- The first and the last day of the period.
  day date NOT NULL,
  until date NOT NULL,
  verdict jsonb NOT NULL,
  words jsonb NOT NULL,
  footprint jsonb NOT NULL,
  question text NOT NULL,
  fired_at timestamptz NOT NULL,
  told_at timestamptz,
  acknowledged_by uuid REFERENCES account (id) ON DELETE SET NULL,
  acknowledged_at timestamptz,
  note text NOT NULL DEFAULT '',
  UNIQUE (alert_id, libcode, day)
);
CREATE INDEX alert_firing_untold ON alert_firing (fired_at) WHERE told_at IS NULL;
