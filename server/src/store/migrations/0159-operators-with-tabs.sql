-- The pages about operators are tabs of one page: their old addresses lead to the tab. Entries that an administrator
-- pointed elsewhere stay as they are.
UPDATE menu SET component = 'operator-ref/operators', redirect = '/config/operators?tab=roles', hidden = true
WHERE name = 'ConfigOperatorRoles' AND component = 'operator-role/operator-roles';
UPDATE menu SET component = 'operator-ref/operators', redirect = '/config/operators?tab=operations', hidden = true
WHERE name = 'ConfigOperationTypes' AND component = 'operator-type-ref/operation-types';
UPDATE menu SET component = 'operator-ref/operators', redirect = '/config/operators?tab=places', hidden = true
WHERE name = 'ConfigOperatorLocations' AND component = 'operator-loc/operator-locations';

-- Who had one of the tabs has the page.
INSERT INTO role_menu (role_id, menu_id)
SELECT DISTINCT r.role_id, page.id
FROM menu AS page
JOIN menu AS tab ON tab.name IN ('ConfigOperatorRoles', 'ConfigOperationTypes', 'ConfigOperatorLocations')
JOIN role_menu AS r ON r.menu_id = tab.id
WHERE page.name = 'ConfigOperators'
ON CONFLICT DO NOTHING;

-- The pages that only keep registrations and do nothing with them.
UPDATE menu SET hidden = true WHERE name IN ('ConfigDatasources', 'ConfigEtl', 'ConfigSync');
