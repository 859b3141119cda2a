-- A long log is asked by area, by account and by address, newest first.
CREATE INDEX audit_log_area ON audit_log (split_part(action, '.', 1), at DESC, id DESC);
CREATE INDEX audit_log_username ON audit_log (username, at DESC);
CREATE INDEX audit_log_address ON audit_log (address, at DESC);
