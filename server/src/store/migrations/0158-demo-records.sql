-- The records that belong to the demonstration city: they are removed with it. A record that a person changes or
-- deletes is no longer one of them.
CREATE TABLE demo_record (
  -- The table of the record.
  kind text NOT NULL,
  id uuid NOT NULL,
  -- The texts of a record with texts in one language only, as an English reader gets them.
  english jsonb,
  PRIMARY KEY (kind, id)
);

CREATE FUNCTION leave_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM demo_record WHERE kind = TG_TABLE_NAME AND id = OLD.id;
  RETURN NULL;
END $$;

CREATE FUNCTION leave_demo_with_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM demo_record WHERE kind = 'operator_role' AND id = coalesce(NEW.role_id, OLD.role_id);
  RETURN NULL;
END $$;

CREATE TRIGGER analytics_component_demo AFTER UPDATE OR DELETE ON analytics_component
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER analytics_target_demo AFTER UPDATE OR DELETE ON analytics_target
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER analytics_report_demo AFTER UPDATE OR DELETE ON analytics_report
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER reader_group_demo AFTER UPDATE OR DELETE ON reader_group
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER operator_ref_demo AFTER UPDATE OR DELETE ON operator_ref
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER operator_role_demo AFTER UPDATE OR DELETE ON operator_role
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER operator_role_member_demo AFTER INSERT OR DELETE ON operator_role_member
  FOR EACH ROW EXECUTE FUNCTION leave_demo_with_members();
CREATE TRIGGER operator_place_demo AFTER UPDATE OR DELETE ON operator_place
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER operation_type_demo AFTER UPDATE OR DELETE ON operation_type
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER reader_type_group_demo AFTER UPDATE OR DELETE ON reader_type_group
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER grouped_reader_type_demo AFTER UPDATE OR DELETE ON grouped_reader_type
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
CREATE TRIGGER replica_standard_demo AFTER UPDATE OR DELETE ON replica_standard
  FOR EACH ROW EXECUTE FUNCTION leave_demo();
-- A new order of departments changes the sort number of all that stand beside each other.
CREATE TRIGGER department_demo AFTER UPDATE OF name, parent_id OR DELETE ON department
  FOR EACH ROW EXECUTE FUNCTION leave_demo();

-- A group of readers of the demonstration has no author.
ALTER TABLE reader_group ALTER COLUMN created_by DROP NOT NULL;
