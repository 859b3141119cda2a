-- Where data can come from; the secret is sealed with the installation's key.
CREATE TABLE datasource_config (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  type text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  database text NOT NULL,
  username text NOT NULL,
  sealed_password text,
  is_tls boolean NOT NULL,
  remark text NOT NULL,
  last_test jsonb,
  modified_at timestamptz NOT NULL
);
