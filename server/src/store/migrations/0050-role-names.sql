-- The first roles are named as their readers would name them.
UPDATE role SET role_name = '统计分析员' WHERE role_name = 'analyst';
UPDATE role SET role_name = '普通馆员' WHERE role_name = 'librarian';
