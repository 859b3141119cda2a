-- A plan of the demonstration city that a person changes is that person's.
CREATE TRIGGER transfer_plan_demo AFTER UPDATE OF name, state OR DELETE ON transfer_plan
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
