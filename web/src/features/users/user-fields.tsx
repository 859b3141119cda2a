import type { User } from '@stacksight/contract';
import { Form, Input, Radio, Select, TreeSelect } from 'antd';
import type { Rule } from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { isNameTaken } from '#lib/resource/is-name-taken.ts';
import { childrenByParent, toTreeNodes } from '#lib/tree/tree-rows.ts';
import { ScopeFields } from './scope/scope-field.tsx';
import { useDepartments, useRoleChoices } from './use-user-choices.ts';
import styles from './users.module.css';

/** Shows the form fields of an account: profile, roles, and the libraries that the user may see. */
export function UserFields({ row }: { row: User | null }) {
  return (
    <>
      <Person isNew={row === null} />
      <Reach />
      <Place />
      {row?.isSuper !== true && <Rights user={row} />}
    </>
  );
}

function Person({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('users');
  const taken: Rule = {
    validator: async (_, name: string) => {
      if (name.trim().length < 4) return;
      const answer = api.users.exists({ query: { username: name.trim() } });
      if (await isNameTaken(answer)) throw new Error(t('error.taken'));
    },
  };
  return (
    <div className={styles.pair}>
      <Form.Item
        name="username"
        label={t('username')}
        extra={isNew ? t('usernameExtra') : null}
        hasFeedback={isNew}
        validateDebounce={300}
        validateFirst
        rules={
          isNew
            ? [
                { required: true, whitespace: true, message: t('error.empty') },
                { pattern: /^\S{4,10}$/u, message: t('error.username') },
                taken,
              ]
            : []
        }
      >
        <Input maxLength={10} disabled={!isNew} autoFocus={isNew} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="nickName"
        label={t('nickName')}
        rules={[{ min: 2, message: t('error.nickName') }]}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

function Reach() {
  const { t } = useTranslation('users');
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="email"
          label={t('email')}
          rules={[{ type: 'email', message: t('error.email') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="mobile"
          label={t('mobile')}
          rules={[{ pattern: /^1[3-9]\d{9}$/, message: t('error.mobile') }]}
        >
          <Input maxLength={11} autoComplete="off" inputMode="numeric" />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="sex" label={t('sex.label')}>
          <Radio.Group
            options={(['male', 'female', 'secret'] as const).map((value) => ({
              value,
              label: t(`sex.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="status" label={t('status.label')}>
          <Radio.Group
            options={(['valid', 'invalid'] as const).map((value) => ({
              value,
              label: t(`status.${value}`),
            }))}
          />
        </Form.Item>
      </div>
    </>
  );
}

function Place() {
  const { t } = useTranslation('users');
  const departments = useDepartments();
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="departmentId"
          label={t('dept')}
          // A cleared field must be null, because an undefined one would not be sent.
          getValueFromEvent={(value?: string) => value ?? null}
        >
          <TreeSelect
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeDefaultExpandAll={departments.length <= 200}
            placeholder={t('deptNone')}
            treeData={toTreeNodes(childrenByParent(departments), ({ name }) => name)}
          />
        </Form.Item>
        <Form.Item name="unit" label={t('unit')}>
          <Input maxLength={50} />
        </Form.Item>
      </div>
      <Form.Item name="desc" label={t('desc')}>
        <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
    </>
  );
}

function Rights({ user }: { user: User | null }) {
  const { t } = useTranslation('users');
  const { data: roles = [] } = useRoleChoices();
  return (
    <>
      <Form.Item name="roleIds" label={t('role')} extra={t('roleExtra')}>
        <Select
          mode="multiple"
          placeholder={t('roleNone')}
          showSearch={{ optionFilterProp: 'label' }}
          options={roles.map(({ id, roleName, remark, isGivable }) => ({
            value: id,
            label: roleName,
            title: isGivable ? remark : t('roleBeyond'),
            disabled: !isGivable && user?.roleIds.includes(id) !== true,
          }))}
        />
      </Form.Item>
      <ScopeFields />
    </>
  );
}
