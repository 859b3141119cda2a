-- An approved plan of which nothing was moved can be undone.
ALTER TABLE transfer_plan DROP CONSTRAINT transfer_plan_state_check;
ALTER TABLE transfer_plan ADD CONSTRAINT transfer_plan_state_check
  CHECK (state IN ('draft', 'approved', 'closed', 'undone'));
