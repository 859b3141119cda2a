-- Plans that move copies between libraries, the copies that each moves, and what was scanned on the way.
CREATE TABLE transfer_plan (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'approved', 'closed')),
  -- The question that the plan answers, and what it promised: gain, guards, counts by pair.
  form jsonb NOT NULL,
  promise jsonb NOT NULL,
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  approved_by uuid REFERENCES account (id) ON DELETE SET NULL,
  approved_at timestamptz,
  closed_at timestamptz,
  modified_at timestamptz NOT NULL
);
CREATE INDEX transfer_plan_glc ON transfer_plan (glc, created_at DESC);

CREATE TABLE transfer_copy (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  plan_id uuid NOT NULL REFERENCES transfer_plan (id) ON DELETE CASCADE,
  barcode text NOT NULL,
  bookrecno text NOT NULL,
  title text NOT NULL,
  class1 text NOT NULL,
  callno text NOT NULL,
  from_libcode text NOT NULL,
  from_loc text NOT NULL,
  to_libcode text NOT NULL,
  -- The loans a year that the move brings over both libraries, and why this copy.
  gain double precision NOT NULL,
  reason jsonb NOT NULL,
  stage text NOT NULL CHECK (stage IN ('planned', 'struck', 'pulled', 'packed', 'sent', 'received', 'missing')),
  box text,
  pulled_at timestamptz,
  packed_at timestamptz,
  sent_at timestamptz,
  received_at timestamptz,
  UNIQUE (plan_id, barcode)
);
CREATE INDEX transfer_copy_barcode ON transfer_copy (barcode);

-- One row for every scan that a device sent. The device makes the id, so that a scan that is sent twice counts once.
CREATE TABLE transfer_scan (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES transfer_plan (id) ON DELETE CASCADE,
  barcode text NOT NULL,
  step text NOT NULL CHECK (step IN ('pull', 'pack', 'send', 'receive', 'missing')),
  box text,
  outcome text NOT NULL,
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  scanned_at timestamptz NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX transfer_scan_plan ON transfer_scan (plan_id, scanned_at);

-- The menus after the new subsystem make room for it.
UPDATE menu SET sort = sort + 10
WHERE parent_id IS NULL AND name IN ('Configuration', 'System', 'Help', 'ProfileHome') AND sort >= 40
  AND NOT EXISTS (SELECT 1 FROM menu AS one WHERE one.name = 'Holdings');
