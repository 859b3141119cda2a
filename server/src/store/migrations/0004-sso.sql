-- Systems whose signed tickets are taken; the secret is sealed with a key of the data folder.
CREATE TABLE sso_issuer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  secret_sealed text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sso_used_ticket (
  issuer text NOT NULL,
  jti text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, jti)
);

CREATE TABLE oidc_provider (
  id text PRIMARY KEY,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  secret_sealed text NOT NULL,
  username_claim text NOT NULL DEFAULT 'preferred_username',
  scope text NOT NULL DEFAULT 'openid profile',
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
