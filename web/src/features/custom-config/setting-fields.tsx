import {
  librarySettings,
  type SettingKey,
  type SettingsRow,
  settingKeys,
} from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import styles from './custom-config.module.css';
import { HoursField } from './hours-field.tsx';

/** The fields of the settings: whether the library sets a value of its own, and which. */
export function SettingFields({ row }: { row: SettingsRow | null }) {
  if (row === null) return null;
  const isGroup = row.libcode === '';
  const shown = settingKeys.filter((key) => !isGroup || librarySettings[key].ofGroup);
  return shown.map((key) => <Setting key={key} of={key} row={row} />);
}

function Setting({ of, row }: { of: SettingKey; row: SettingsRow }) {
  const { t } = useTranslation('custom-config');
  const isOwn = Form.useWatch<boolean>([of, 'isOwn'], { preserve: true }) ?? false;
  const about = useAbout(of);
  const isOfGroup = row.libcode !== '' && row.now[of].from === 'group';
  return (
    <fieldset className={styles.setting}>
      <legend>{t(`setting.${of}`)}</legend>
      <div className={styles.about}>
        <p>
          {about?.means}
          <small>{about && t('where', { where: about.where })}</small>
        </p>
        <span className={styles.switch}>
          {isOwn ? t('switch.own') : t(isOfGroup ? 'switch.group' : 'switch.none')}
          <Form.Item name={[of, 'isOwn']} valuePropName="checked" noStyle>
            <Switch aria-label={t('ownOf', { name: t(`setting.${of}`) })} />
          </Form.Item>
        </span>
      </div>
      {!isOwn && row.now[of].value === null ? (
        <p className={styles.closed}>{t('notSet')}</p>
      ) : (
        fieldOf(of, !isOwn, t)
      )}
    </fieldset>
  );
}

type T = ReturnType<typeof useTranslation<'custom-config'>>['t'];

function fieldOf(key: SettingKey, isOff: boolean, t: T): ReactNode {
  switch (key) {
    case 'shortName':
      return <NameFields isOff={isOff} />;
    case 'openingHours':
      return (
        <Form.Item name={[key, 'value']} noStyle>
          <HoursField isOff={isOff} />
        </Form.Item>
      );
    default:
      return (
        <Form.Item
          name={[key, 'value']}
          label={t('setting.deadStockYears')}
          rules={isOff ? [] : [{ required: true, message: t('error.years') }]}
        >
          <InputNumber min={1} max={30} precision={0} disabled={isOff} suffix={t('yearUnit')} />
        </Form.Item>
      );
  }
}

function NameFields({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation('custom-config');
  const rules = isOff ? [] : [{ required: true, whitespace: true, message: t('error.name') }];
  return (
    <div className={styles.pair}>
      <Form.Item name={['shortName', 'value', 'zh-CN']} label={t('field.nameZh')} rules={rules}>
        <Input maxLength={20} disabled={isOff} />
      </Form.Item>
      <Form.Item name={['shortName', 'value', 'en-US']} label={t('field.nameEn')}>
        <Input maxLength={20} disabled={isOff} />
      </Form.Item>
    </div>
  );
}

/** The server's description of a setting: its meaning, and the pages that show it. */
function useAbout(key: SettingKey) {
  const { data } = useQuery({
    queryKey: ['customConfig', 'getConfigDistinctList'],
    queryFn: ({ signal }) => api.customConfig.getConfigDistinctList({ signal }),
  });
  return data?.find((one) => one.key === key);
}
