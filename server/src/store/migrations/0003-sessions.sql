CREATE TABLE oauth_client (
  client_id text PRIMARY KEY,
  -- Null: a public client, which has no secret worth keeping.
  secret_hash text,
  scope text NOT NULL DEFAULT '',
  authorized_grant_types text NOT NULL DEFAULT 'password,refresh_token',
  access_token_validity integer NOT NULL,
  refresh_token_validity integer NOT NULL,
  web_server_redirect_uri text NOT NULL DEFAULT '',
  autoapprove boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);

-- One sign-in and everything that was renewed from it.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  client_id text NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  -- The hash of the browser's companion cookie; null for other clients.
  cookie_hash text,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE session_token (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When a refresh token was exchanged for its successor.
  used_at timestamptz
);
CREATE INDEX session_token_session ON session_token (session_id);

CREATE TABLE captcha (
  key text PRIMARY KEY,
  answer_hash text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE login_throttle (
  -- account:<username> or address:<ip>
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
