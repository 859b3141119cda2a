-- What the list of users searches, in one place; nobody types a line break into a search.
ALTER TABLE account ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (lower(username || E'\n' || nick_name || E'\n' || email || E'\n' || mobile)) STORED;

CREATE INDEX account_created ON account (created_at);
CREATE INDEX account_modified ON account (modified_at);
CREATE INDEX account_last_login ON account (coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00'));
CREATE INDEX account_nick_name ON account (nick_name);
CREATE INDEX account_invalid ON account (lower(username)) WHERE status = 'invalid';
