ALTER TABLE task ADD COLUMN retry_at timestamptz;
