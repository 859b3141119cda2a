-- A client with the grant `client_credentials` works as an account; its sessions are narrowed to a scope.
ALTER TABLE oauth_client ADD COLUMN account_id uuid REFERENCES account (id) ON DELETE SET NULL;
ALTER TABLE session
  ADD COLUMN of_client boolean NOT NULL DEFAULT false,
  ADD COLUMN scope text NOT NULL DEFAULT '';
