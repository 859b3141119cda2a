import { permissions } from '@stacksight/contract';
import { AutoComplete, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAllMenus, useMenuChoices } from './use-menus.ts';

type Props = { isButton: boolean; isNeeded: boolean };

/** Shows the form fields for the target of an entry, and for the permission that the target needs. */
export function PlaceFields({ isButton, isNeeded }: Props) {
  const { t } = useTranslation('menus');
  return (
    <>
      {!isButton && <Address isNeeded={isNeeded} />}
      <Form.Item
        name="permission"
        label={t('field.permission')}
        extra={isButton ? t('field.permissionGives') : t('field.permissionExtra')}
        rules={isButton ? [{ required: true, message: t('error.empty') }] : []}
      >
        <Permissions isNeeded={isButton} />
      </Form.Item>
      {!isButton && <Leads />}
    </>
  );
}

function Address({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation('menus');
  const { components } = useMenuChoices();
  return (
    <>
      <Form.Item
        name="path"
        label={t('field.path')}
        extra={t('field.pathExtra')}
        rules={[{ required: true, whitespace: true, message: t('error.empty') }]}
      >
        <Input maxLength={100} spellCheck={false} />
      </Form.Item>
      <Form.Item name="component" label={t('field.component')} extra={t('field.componentExtra')}>
        <AutoComplete
          disabled={isNeeded}
          allowClear
          showSearch={{
            filterOption: (text, option) => String(option?.value).includes(text.trim()),
          }}
          options={components.map((value) => ({ value }))}
        >
          <Input maxLength={100} spellCheck={false} />
        </AutoComplete>
      </Form.Item>
    </>
  );
}

type FieldBinding = { id?: string; value?: string; onChange?: (value: string) => void };
type PermissionsProps = FieldBinding & { isNeeded: boolean };

function Permissions({ id, value = '', onChange, isNeeded }: PermissionsProps) {
  const { t } = useTranslation(['menus', 'permissions']);
  const nameOf = (one: string) => {
    const [area, action] = one.split(':');
    return t(`permissions:name.${area}.${action}`);
  };
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={isNeeded && value === '' ? null : value}
      onChange={(next) => onChange?.(next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        ...(isNeeded ? [] : [{ value: '', label: t('menus:noPermission') }]),
        ...permissions.map((one) => ({ value: one, label: `${nameOf(one)} (${one})` })),
      ]}
    />
  );
}

function Leads() {
  const { t } = useTranslation('menus');
  const paths = useAllMenus()
    .filter(({ type, wholePath }) => type === 'menu' && wholePath.startsWith('/'))
    .map(({ wholePath }) => ({ value: wholePath }));
  const choice = (name: 'redirect' | 'activeMenu') => (
    <Form.Item
      name={name}
      label={t(`field.${name}`)}
      extra={t(`field.${name}Extra`)}
      normalize={(value: string | undefined) => value ?? null}
    >
      <Select allowClear showSearch options={paths} />
    </Form.Item>
  );
  return (
    <>
      {choice('redirect')}
      {choice('activeMenu')}
    </>
  );
}
