import type { Role } from '@stacksight/contract';
import { Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { isNameTaken } from '#lib/resource/is-name-taken.ts';
import { MenuField } from './menu-field.tsx';
import { PermissionField } from './permission-field.tsx';
import styles from './roles.module.css';

/** Shows the form fields of a role: names, permissions and menu entries. */
export function RoleFields({ row }: { row: Role | null }) {
  const { t } = useTranslation('roles');
  const taken: Rule = {
    validator: async (_, name: string) => {
      const roleName = name.trim();
      if (roleName.length < 3 || roleName === row?.roleName) return;
      const except = row === null ? {} : { except: row.id };
      const answer = api.roles.exists({ query: { roleName, ...except } });
      if (await isNameTaken(answer)) throw new Error(t('error.taken'));
    },
  };
  return (
    <>
      <Form.Item
        name="roleName"
        label={t('roleName')}
        hasFeedback
        validateDebounce={300}
        validateFirst
        rules={[
          { required: true, whitespace: true, message: t('error.empty') },
          { min: 3, max: 20, message: t('error.roleName') },
          taken,
        ]}
      >
        <Input maxLength={20} autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
      <h3 className={styles.heading}>{t('permissions')}</h3>
      <Form.Item name="perms">
        <PermissionField />
      </Form.Item>
      <h3 className={styles.heading}>{t('menus')}</h3>
      <Form.Item name="menuIds">
        <MenuField />
      </Form.Item>
    </>
  );
}
