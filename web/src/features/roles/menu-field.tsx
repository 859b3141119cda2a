import type { MenuChoice, Permission } from '@stacksight/contract';
import { Button, Form, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { leafIds, missingPermissions, toMenuTree, withAncestors } from './menu-tree.ts';
import styles from './roles.module.css';
import { useMayGive } from './use-may-give.ts';
import { usePermissionNames } from './use-permission-names.ts';
import { useMenus } from './use-roles.ts';

type Props = { value?: readonly string[]; onChange?: (value: string[]) => void };

const none: readonly string[] = [];

/** Shows the field for the menu entries of a role; it names the entries whose permission the role lacks. */
export function MenuField({ value = none, onChange }: Props) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const menus = useMenus();
  if (menus.length === 0) return null;
  return (
    <>
      <section className={styles.menus} aria-label={t('menus')}>
        <Tree
          checkable
          selectable={false}
          defaultExpandAll
          treeData={toMenuTree(menus, language)}
          checkedKeys={leafIds(value, menus)}
          onCheck={(checked) => onChange?.(withAncestors(checked as string[], menus))}
        />
      </section>
      <Missing chosen={value} menus={menus} />
    </>
  );
}

function Missing({ chosen, menus }: { chosen: readonly string[]; menus: readonly MenuChoice[] }) {
  const { t } = useTranslation('roles');
  const { areaName, permissionName } = usePermissionNames();
  const form = Form.useFormInstance();
  const mayGive = useMayGive();
  const held: readonly Permission[] = Form.useWatch('perms') ?? [];
  const missing = missingPermissions(chosen, menus, held);
  const givable = missing.filter(mayGive);
  if (missing.length === 0) return null;
  const list = missing
    .map((one) => `${areaName(one.split(':')[0] ?? '')} · ${permissionName(one)}`)
    .join(t('comma'));
  return (
    <p className={styles.missing} role="status">
      {t('missing', { list })}
      {givable.length > 0 && (
        <Button size="small" onClick={() => form.setFieldValue('perms', [...held, ...givable])}>
          {t('addMissing')}
        </Button>
      )}
    </p>
  );
}
