-- Who gets which report by mail, and the mails. A row of `report_delivery` is written before its mail is sent, so that
-- a process that ends forgets none; its key lets no time of a subscription reach an address twice.
CREATE TABLE report_subscription (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  report_id uuid NOT NULL REFERENCES analytics_report (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('account', 'role', 'addresses')),
  account_id uuid REFERENCES account (id) ON DELETE CASCADE,
  role_id uuid REFERENCES role (id) ON DELETE CASCADE,
  addresses jsonb NOT NULL DEFAULT '[]',
  glc text,
  libraries jsonb,
  form jsonb NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  next_at timestamptz,
  -- The last month that was sent when its data were complete, such as 2026-10.
  last_month text,
  data_until text,
  created_by uuid REFERENCES account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_subscription_next ON report_subscription (next_at) WHERE is_enabled;
CREATE TABLE report_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subscription_id uuid NOT NULL REFERENCES report_subscription (id) ON DELETE CASCADE,
  account_id uuid REFERENCES account (id) ON DELETE CASCADE,
  address text NOT NULL,
  occasion text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempt integer NOT NULL DEFAULT 0,
  reason text,
  detail text,
  digest text,
  due_at timestamptz NOT NULL,
  claimed_at timestamptz,
  ended_at timestamptz,
  UNIQUE (subscription_id, occasion, address)
);
CREATE INDEX report_delivery_waiting ON report_delivery (due_at) WHERE state IN ('waiting', 'sending');
CREATE TABLE report_stopped (
  subscription_id uuid NOT NULL REFERENCES report_subscription (id) ON DELETE CASCADE,
  address text NOT NULL,
  PRIMARY KEY (subscription_id, address)
);
