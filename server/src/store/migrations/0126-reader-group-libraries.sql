-- The libraries whose readers are in a saved group; null are all of its library group.
ALTER TABLE reader_group ADD COLUMN libraries text[];

-- Of a group that is there already it is known only which libraries its maker has now.
UPDATE reader_group SET libraries = ARRAY(
  SELECT coalesce(l.libcode, '') FROM account_library l
  WHERE l.account_id = reader_group.created_by AND l.glc = reader_group.glc
  ORDER BY 1
)
WHERE EXISTS (SELECT 1 FROM account a WHERE a.id = reader_group.created_by AND NOT a.all_libraries AND NOT a.is_super)
  AND NOT EXISTS (
    SELECT 1 FROM account_library l
    WHERE l.account_id = reader_group.created_by AND l.glc = reader_group.glc AND l.libcode IS NULL
  );
