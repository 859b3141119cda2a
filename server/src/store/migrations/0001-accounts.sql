CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  nick_name text NOT NULL DEFAULT '',
  org_name text NOT NULL DEFAULT '',
  -- Null: nobody can sign in with a password.
  password_hash text,
  is_super boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'valid' CHECK (status IN ('valid', 'invalid')),
  sex text NOT NULL DEFAULT 'secret' CHECK (sex IN ('male', 'female', 'secret')),
  email text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  department_id uuid,
  must_change_password boolean NOT NULL DEFAULT false,
  -- The group whose numbers are shown when a request names none.
  default_glc text NOT NULL DEFAULT '',
  all_libraries boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz
);
CREATE UNIQUE INDEX account_username ON account (lower(username));

-- The libraries in an account's scope; no libcode means the whole group.
CREATE TABLE account_library (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  glc text NOT NULL,
  libcode text
);
CREATE UNIQUE INDEX account_library_key ON account_library (account_id, glc, coalesce(libcode, ''));

-- How other systems name an account; provider is an OIDC provider's or a ticket issuer's id.
CREATE TABLE account_external (
  provider text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
);

CREATE TABLE role (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  role_name text NOT NULL UNIQUE,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE role_permission (
  role_id uuid NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  permission text NOT NULL,
  PRIMARY KEY (role_id, permission)
);

CREATE TABLE account_role (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  role_id uuid NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, role_id)
);
CREATE INDEX account_role_role ON account_role (role_id);
