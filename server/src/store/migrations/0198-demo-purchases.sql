-- A purchase list of the demonstration city is no part of it any more when a person takes it back.
CREATE TRIGGER purchase_list_demo AFTER DELETE ON purchase_list
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
