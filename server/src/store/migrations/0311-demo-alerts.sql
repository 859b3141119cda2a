-- How many people were told of a firing; null before they were, and for firings of earlier versions.
ALTER TABLE alert_firing ADD COLUMN told_count integer;

-- The server notes in an alert what it has judged; only a change by a person takes the alert out of the demonstration.
CREATE TRIGGER alert_demo AFTER UPDATE OF name, form, is_enabled OR DELETE ON alert
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
