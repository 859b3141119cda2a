-- A rate limit of the demonstration city that a person changes is no longer part of it. Counting refused calls is no
-- change by a person.
CREATE TRIGGER rate_limit_demo AFTER UPDATE OF uri, method, count, seconds, from_hour, to_hour, status, remark OR DELETE
  ON rate_limit FOR EACH ROW EXECUTE FUNCTION leave_demo();
