-- What a notice is about, so that people can choose; `once` keeps what is noticed twice from being told twice.
ALTER TABLE notice ADD COLUMN kind text NOT NULL DEFAULT 'system';
ALTER TABLE notice ADD COLUMN once text;
CREATE UNIQUE INDEX notice_once ON notice (once);

-- What an account chose; without a row it sees the kind and gets no mail.
CREATE TABLE notice_preference (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL,
  is_shown boolean NOT NULL,
  by_mail boolean NOT NULL,
  PRIMARY KEY (account_id, kind)
);

-- When a password was set, whoever set it.
ALTER TABLE account ADD COLUMN password_changed_at timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION note_password_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.password_changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER account_password_changed BEFORE UPDATE OF password_hash ON account
  FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION note_password_change();
