-- Writing a map with keys of low cardinality takes longer than all other columns together, also where it is empty.
ALTER TABLE behaviour_event MODIFY COLUMN properties Map(String, String);
