-- The parts of reports and the saved analyses that accounts put on their dashboard. A pin goes with its account, its report
-- and what it shows.
CREATE TABLE dashboard_pin (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  report_id uuid REFERENCES analytics_report (id) ON DELETE CASCADE,
  component_id uuid REFERENCES analytics_component (id) ON DELETE CASCADE,
  target_id uuid REFERENCES analytics_target (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(component_id, target_id) = 1)
);
CREATE UNIQUE INDEX dashboard_pin_once ON dashboard_pin
  (account_id, COALESCE(report_id::text, ''), COALESCE(component_id, target_id));
