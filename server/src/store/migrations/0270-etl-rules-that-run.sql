-- Rules that read a data source. The forms that were only recorded before are kept under another name.
ALTER TABLE etl_rule RENAME TO etl_rule_recorded;
CREATE TABLE etl_rule (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  datasource_id uuid NOT NULL REFERENCES datasource_config (id),
  body jsonb NOT NULL,
  -- The last moment up to which the schedule was followed.
  scheduled_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT '',
  UNIQUE (glc, name)
);

-- What is known of a stream after its last published batch.
CREATE TABLE etl_state (
  rule_id uuid NOT NULL REFERENCES etl_rule (id) ON DELETE CASCADE,
  stream text NOT NULL,
  state jsonb NOT NULL,
  run_id uuid,
  PRIMARY KEY (rule_id, stream)
);

-- Runs of rules. Progress and end are in the task with this id.
CREATE TABLE etl_run (
  id uuid PRIMARY KEY REFERENCES task (id) ON DELETE CASCADE,
  rule_id uuid NOT NULL REFERENCES etl_rule (id) ON DELETE CASCADE,
  glc text NOT NULL,
  username text NOT NULL DEFAULT '',
  -- The questions that were answered with going on, as stream:kind.
  accepted text[] NOT NULL DEFAULT '{}',
  progress jsonb,
  outcome jsonb,
  question jsonb,
  is_answered boolean NOT NULL DEFAULT false
);
CREATE INDEX etl_run_rule ON etl_run (rule_id);

-- The run that reads a data source now. It counts while its task runs.
CREATE TABLE etl_lease (
  datasource_id uuid PRIMARY KEY REFERENCES datasource_config (id) ON DELETE CASCADE,
  run_id uuid NOT NULL
);
