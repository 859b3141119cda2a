-- What libraries say of themselves; libcode '' is the group. Short names are labels, and rules and charts read the rest.
CREATE TABLE custom_config (
  glc text NOT NULL,
  libcode text NOT NULL DEFAULT '',
  key text NOT NULL,
  value jsonb NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT '',
  PRIMARY KEY (glc, libcode, key)
);
CREATE TRIGGER custom_config_changed AFTER INSERT OR UPDATE OR DELETE ON custom_config
  FOR EACH STATEMENT EXECUTE FUNCTION raise_label_revision();
