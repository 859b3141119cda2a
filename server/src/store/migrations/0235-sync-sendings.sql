-- Reports of a group's statistics that were sent to a parent, or wait to be sent.
ALTER TABLE analytics_sync ADD COLUMN last_month text;
-- The last time at which the schedule was looked at.
ALTER TABLE analytics_sync ADD COLUMN checked_at timestamptz;

CREATE TABLE sync_sending (
  id uuid PRIMARY KEY,
  glc text NOT NULL,
  month text NOT NULL,
  state text NOT NULL,
  -- The report is made at the first attempt, and every attempt sends the same one.
  report text,
  row_count integer,
  few_count integer,
  data_until text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  created_by text,
  tried_at timestamptz,
  next_at timestamptz,
  status integer,
  trouble text,
  refusal text,
  answer jsonb
);
CREATE INDEX sync_sending_due ON sync_sending (next_at) WHERE state = 'waiting';
CREATE INDEX sync_sending_month ON sync_sending (glc, month);

-- The installations that report to this one; their keys are sealed.
CREATE TABLE sync_child (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  glc text NOT NULL,
  libraries text[] NOT NULL DEFAULT '{}',
  due_day integer NOT NULL,
  is_enabled boolean NOT NULL,
  remark text NOT NULL,
  sealed_key text NOT NULL,
  key_at timestamptz NOT NULL,
  misfit_at timestamptz,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL
);

-- What they sent. The id is that of the sending, so that a report counts once however often it comes.
CREATE TABLE sync_receipt (
  id uuid NOT NULL,
  child_id uuid NOT NULL REFERENCES sync_child (id) ON DELETE CASCADE,
  digest text NOT NULL,
  month text,
  made_at timestamptz,
  received_at timestamptz NOT NULL,
  state text NOT NULL,
  is_current boolean NOT NULL,
  taken integer NOT NULL,
  refused integer NOT NULL,
  few integer NOT NULL,
  reasons jsonb NOT NULL,
  model_version text NOT NULL,
  differing jsonb NOT NULL,
  data_until text,
  names jsonb NOT NULL,
  PRIMARY KEY (child_id, id)
);
CREATE UNIQUE INDEX sync_receipt_current ON sync_receipt (child_id, month) WHERE is_current;

-- The figures of the newest report of each child and month.
CREATE TABLE sync_figure (
  child_id uuid NOT NULL REFERENCES sync_child (id) ON DELETE CASCADE,
  month text NOT NULL,
  metric text NOT NULL,
  libcode text NOT NULL,
  breakdown text NOT NULL,
  code text NOT NULL,
  value double precision,
  is_few boolean NOT NULL,
  PRIMARY KEY (child_id, month, metric, libcode, breakdown, code)
);
