-- The rules of the demonstration city are removed with it.
ALTER TABLE weeding_policy ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

CREATE TRIGGER weeding_policy_demo AFTER UPDATE OR DELETE ON weeding_policy
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
