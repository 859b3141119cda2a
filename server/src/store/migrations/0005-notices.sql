CREATE TABLE notice (
  id uuid PRIMARY KEY,
  summary_zh text NOT NULL,
  summary_en text NOT NULL,
  details_zh text NOT NULL,
  details_en text NOT NULL,
  system_zh text NOT NULL,
  system_en text NOT NULL,
  is_for_all boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX notice_created ON notice (created_at);

CREATE TABLE notice_target (
  notice_id uuid NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, notice_id)
);

-- What an account did with a notice; no row: unread.
CREATE TABLE notice_receipt (
  notice_id uuid NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  read_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (account_id, notice_id)
);
