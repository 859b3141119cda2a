-- What a library group says of its own codes: groups of reader types, who its operators are and where they work.
-- `own_change` counts the changes of a group, so that what is kept of them elsewhere knows when it is old.

CREATE TABLE own_change (
  glc text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1
);

CREATE TABLE reader_type_group (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name jsonb NOT NULL
);

CREATE UNIQUE INDEX reader_type_group_name ON reader_type_group (glc, (name ->> 'zh-CN'));

CREATE TABLE grouped_reader_type (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  rdtype text NOT NULL,
  group_id uuid REFERENCES reader_type_group (id) ON DELETE SET NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (glc, rdtype)
);

CREATE TABLE operator_ref (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  code text NOT NULL,
  name text NOT NULL DEFAULT '',
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (glc, code)
);

CREATE TABLE operator_role (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  name text NOT NULL,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (glc, name)
);

CREATE TABLE operator_role_member (
  role_id uuid NOT NULL REFERENCES operator_role (id) ON DELETE CASCADE,
  operator_id uuid NOT NULL REFERENCES operator_ref (id) ON DELETE CASCADE,
  PRIMARY KEY (role_id, operator_id)
);

CREATE INDEX operator_role_member_operator ON operator_role_member (operator_id);

CREATE TABLE operation_type (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  code text NOT NULL,
  name jsonb NOT NULL,
  event text,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (glc, code)
);

-- Days from `day_from` to `day_until`, both included; no end is for good.
CREATE TABLE operator_place (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glc text NOT NULL,
  operator text NOT NULL,
  libcode text NOT NULL,
  loc text NOT NULL DEFAULT '',
  day_from date NOT NULL,
  day_until date,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX operator_place_operator ON operator_place (glc, operator, day_from);
