import {
  librarySettings,
  type SettingKey,
  type SettingsRow,
  settingKeys,
} from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import styles from './custom-config.module.css';
import { HoursField } from './hours-field.tsx';
import { CoordinateFields, LevelField, SuperiorField } from './place-in-tree.tsx';

/** Shows the form fields of the settings, each with a switch that says whether the library has its own value. */
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
  const from = row.libcode === '' ? 'standard' : row.now[of].from;
  const inherited =
    from === 'group' ? t('switch.group') : from === 'data' ? t('switch.data') : t('switch.none');
  return (
    <fieldset className={styles.setting}>
      <legend>{t(`setting.${of}`)}</legend>
      <div className={styles.about}>
        <p>
          {about?.means}
          <small>{about && t('where', { where: about.where })}</small>
        </p>
        <span className={styles.switch}>
          {isOwn ? t('switch.own') : inherited}
          <Form.Item name={[of, 'isOwn']} valuePropName="checked" noStyle>
            <Switch aria-label={t('ownOf', { name: t(`setting.${of}`) })} />
          </Form.Item>
        </span>
      </div>
      {!isOwn && row.now[of].value === null ? (
        <p className={styles.closed}>{t('notSet')}</p>
      ) : (
        <SettingValue of={of} row={row} isOff={!isOwn} />
      )}
    </fieldset>
  );
}

function SettingValue({ of, row, isOff }: { of: SettingKey; row: SettingsRow; isOff: boolean }) {
  const { t } = useTranslation('custom-config');
  switch (of) {
    case 'fullName':
      return <NameFields of={of} most={60} isOff={isOff} />;
    case 'shortName':
      return <NameFields of={of} most={20} isOff={isOff} />;
    case 'superior':
      return <SuperiorField row={row} isOff={isOff} />;
    case 'level':
      return <LevelField isOff={isOff} />;
    case 'coordinates':
      return <CoordinateFields isOff={isOff} />;
    case 'openingHours':
      return (
        <Form.Item name={[of, 'value']} noStyle>
          <HoursField isOff={isOff} />
        </Form.Item>
      );
    case 'holdRatio':
      return (
        <Form.Item
          name={[of, 'value']}
          label={t('setting.holdRatio')}
          rules={isOff ? [] : [{ required: true, message: t('error.holds') }]}
        >
          <InputNumber min={0.5} max={50} precision={1} disabled={isOff} suffix={t('holdUnit')} />
        </Form.Item>
      );
    default:
      return (
        <Form.Item
          name={[of, 'value']}
          label={t('setting.deadStockYears')}
          rules={isOff ? [] : [{ required: true, message: t('error.years') }]}
        >
          <InputNumber min={1} max={30} precision={0} disabled={isOff} suffix={t('yearUnit')} />
        </Form.Item>
      );
  }
}

type NameProps = { of: 'fullName' | 'shortName'; most: number; isOff: boolean };

function NameFields({ of, most, isOff }: NameProps) {
  const { t } = useTranslation('custom-config');
  const rules = isOff ? [] : [{ required: true, whitespace: true, message: t('error.name') }];
  return (
    <div className={styles.pair}>
      <Form.Item name={[of, 'value', 'zh-CN']} label={t('field.nameZh')} rules={rules}>
        <Input maxLength={most} disabled={isOff} />
      </Form.Item>
      <Form.Item name={[of, 'value', 'en-US']} label={t('field.nameEn')}>
        <Input maxLength={most} disabled={isOff} />
      </Form.Item>
    </div>
  );
}

/** Returns the text about a setting: its meaning, and the pages that show it. */
function useAbout(key: SettingKey) {
  const { data } = useQuery({
    queryKey: ['customConfig', 'getConfigDistinctList'],
    queryFn: ({ signal }) => api.customConfig.getConfigDistinctList({ signal }),
  });
  return data?.find((one) => one.key === key);
}
