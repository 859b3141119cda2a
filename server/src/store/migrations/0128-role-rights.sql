-- What a role may do: what it holds itself, and what the buttons that it opens stand for.
CREATE VIEW role_right AS
  SELECT role_id, permission FROM role_permission
  UNION
  SELECT rm.role_id, m.permission FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
  WHERE m.type = 'button' AND m.permission <> '';
