-- What an event of an analysis counts: raw events of the warehouse, narrowed by a filter. Those that the product
-- brings can be renamed and hidden; a row that is deleted stays, so that it can be recovered.
CREATE TABLE behavior_event (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name_zh text NOT NULL,
  name_en text NOT NULL,
  counts_zh text NOT NULL DEFAULT '',
  counts_en text NOT NULL DEFAULT '',
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  filter jsonb,
  properties jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'hidden')),
  is_built_in boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  CHECK (NOT is_built_in OR (deleted_at IS NULL AND filter IS NULL AND events = ARRAY[code]))
);
CREATE INDEX behavior_event_deleted ON behavior_event (deleted_at);
