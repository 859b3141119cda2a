import type { Role } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { leafIds } from './menu-tree.ts';
import { permissionGroups } from './permission-groups.ts';
import styles from './roles.module.css';
import { usePermissionNames } from './use-permission-names.ts';
import { holdersShown, useHolders, useMenus } from './use-roles.ts';

/** Shows the details of a role: its permissions, menu entries and users. */
export function RoleDetail({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  return (
    <div className={styles.detail}>
      {role.remark !== '' && <p>{role.remark}</p>}
      <Holders role={role} />
      <section>
        <h3>{t('permissionsOf', { count: role.perms.length })}</h3>
        <Permissions role={role} />
      </section>
      <Menus role={role} />
    </div>
  );
}

function Holders({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const found = useHolders(role);
  const names = found?.rows.map(({ username, nickName }) =>
    nickName === '' ? username : `${nickName} (${username})`,
  );
  return (
    <section>
      <h3>{t('usersOf', { count: role.users })}</h3>
      <p>{names?.length === 0 ? t('nobody') : names?.join(t('comma'))}</p>
      {found !== null && found.total > holdersShown && (
        <p>{t('moreUsers', { count: found.total - holdersShown })}</p>
      )}
    </section>
  );
}

function Permissions({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const { areaName, permissionName } = usePermissionNames();
  const groups = permissionGroups
    .map(({ area, permissions }) => ({
      area,
      held: permissions.filter((one) => role.perms.includes(one)),
    }))
    .filter(({ held }) => held.length > 0);
  return (
    <Facts
      facts={groups.map(({ area, held }) => [
        areaName(area),
        held.map((one) => permissionName(one)).join(t('comma')),
      ])}
    />
  );
}

function Menus({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const menus = useMenus();
  const leaves = leafIds(role.menuIds, menus);
  const names = menus.filter(({ id }) => leaves.includes(id)).map(({ titles }) => titles[language]);
  return (
    <section>
      <h3>{t('menusOf', { count: names.length })}</h3>
      <p>{names.join(t('comma'))}</p>
    </section>
  );
}
