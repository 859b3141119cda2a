-- The history of one record.
CREATE INDEX audit_log_subject ON audit_log (subject, at) WHERE subject <> '';
