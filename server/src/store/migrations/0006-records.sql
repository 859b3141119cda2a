CREATE TABLE client_error (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The hash of message and stack: the same error again only raises the count.
  fingerprint text NOT NULL UNIQUE,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  username text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  path text NOT NULL,
  version text NOT NULL,
  user_agent text NOT NULL,
  count integer NOT NULL DEFAULT 1
);
CREATE INDEX client_error_last ON client_error (last_at);

CREATE TABLE sys_param (
  key text PRIMARY KEY,
  value text NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  account_id uuid,
  username text NOT NULL,
  address text NOT NULL,
  -- area.verb, such as session.signIn
  action text NOT NULL,
  subject text NOT NULL DEFAULT '',
  is_success boolean NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_account ON audit_log (account_id, at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log can only be added to';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Retention may remove what is older than half a year, and nothing younger.
CREATE FUNCTION refuse_young_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > now() - interval '180 days' THEN
    RAISE EXCEPTION 'the audit log keeps half a year';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_log_retention BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_young_delete();
