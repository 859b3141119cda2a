ALTER TABLE oauth_client
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN remark text NOT NULL DEFAULT '',
  ADD COLUMN secret_at timestamptz,
  -- Eleven digits of seconds.
  ALTER COLUMN access_token_validity TYPE bigint,
  ALTER COLUMN refresh_token_validity TYPE bigint;
UPDATE oauth_client SET secret_at = created_at WHERE secret_hash IS NOT NULL;
