-- A token lives an hour at most, a session half a day.
UPDATE oauth_client SET
  access_token_validity = least(access_token_validity, 3600),
  refresh_token_validity = least(refresh_token_validity, 43200);
UPDATE session SET expires_at = least(expires_at, created_at + interval '12 hours') WHERE ended_at IS NULL;
