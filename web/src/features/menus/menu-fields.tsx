import { type MenuEntry, menuTypes } from '@stacksight/contract';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { IconField } from './icon-field.tsx';
import styles from './menus.module.css';
import { PlaceFields } from './place-fields.tsx';
import { useAllMenus, useMenuChoices, useMenuTitle } from './use-menus.ts';

/** Shows the form fields of a menu entry: type, place and target. */
export function MenuFields({ entry }: { entry: MenuEntry | null }) {
  const { t } = useTranslation('menus');
  const isButton = Form.useWatch('type') === 'button';
  const { roles } = useMenuChoices();
  return (
    <>
      <Form.Item name="type" label={t('field.type')}>
        <Radio.Group
          disabled={entry?.isNeeded ?? false}
          options={menuTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      </Form.Item>
      <Parent />
      <Titles />
      <PlaceFields isButton={isButton} isNeeded={entry?.isNeeded ?? false} />
      {!isButton && (
        <>
          <Form.Item name="icon" label={t('field.icon')}>
            <IconField />
          </Form.Item>
          <Flags isNeeded={entry?.isNeeded ?? false} />
        </>
      )}
      <Form.Item name="roleIds" label={t('field.roles')} extra={t('field.rolesExtra')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        />
      </Form.Item>
    </>
  );
}

function Parent() {
  const { t } = useTranslation('menus');
  const titleOf = useMenuTitle();
  const parents = useAllMenus().filter(({ type }) => type === 'menu');
  return (
    <Form.Item
      name="parentId"
      label={t('field.parent')}
      normalize={(value: string | undefined) => value ?? null}
    >
      <Select
        allowClear
        placeholder={t('top')}
        showSearch={{ optionFilterProp: 'label' }}
        options={parents.map((one) => ({
          value: one.id,
          label: `${'\u2003'.repeat(one.depth)}${titleOf(one)}`,
        }))}
      />
    </Form.Item>
  );
}

function Titles() {
  const { t } = useTranslation('menus');
  const required = { required: true, whitespace: true, message: t('error.empty') };
  return (
    <FormPair>
      <Form.Item
        name="titleZh"
        label={t('field.titleZh')}
        rules={[required, { min: 2, max: 10, message: t('error.title') }]}
      >
        <Input maxLength={10} showCount autoFocus />
      </Form.Item>
      <Form.Item name="titleEn" label={t('field.titleEn')} rules={[required]}>
        <Input maxLength={50} />
      </Form.Item>
    </FormPair>
  );
}

const flags = ['hidden', 'affix', 'noCache', 'alwaysShow'] as const;

function Flags({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation('menus');
  return (
    <div className={styles.flags}>
      {flags.map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked" noStyle>
          <Checkbox disabled={isNeeded && name === 'hidden'} title={t(`flag.${name}.means`)}>
            {t(`flag.${name}.label`)} <small>{t(`flag.${name}.means`)}</small>
          </Checkbox>
        </Form.Item>
      ))}
    </div>
  );
}
