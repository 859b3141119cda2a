import { libraryLevels, type SettingsRow } from '@stacksight/contract';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import styles from './custom-config.module.css';

// The form fields for the place of a library: the library above, the level, and the location on the map.

/** Shows the field for the library above. */
export function SuperiorField({ row, isOff }: { row: SettingsRow; isOff: boolean }) {
  const { t } = useTranslation('custom-config');
  const { groups } = useLibraries(row.glc);
  const libraries = groups?.find(({ code }) => code === row.glc)?.libraries ?? [];
  const others = libraries.filter(({ code }) => code !== row.libcode);
  return (
    <Form.Item name={['superior', 'value']} label={t('setting.superior')}>
      <Select
        disabled={isOff}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('superior.none') },
          ...others.map(({ code, label }) => ({ value: code, label: `${label} (${code})` })),
        ]}
      />
    </Form.Item>
  );
}

/** Shows the field for the level of a library. */
export function LevelField({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation('custom-config');
  const names = useLevelNames();
  return (
    <Form.Item name={['level', 'value']} label={t('setting.level')}>
      <Select
        disabled={isOff}
        options={libraryLevels.map((value) => ({ value, label: names[value - 1] }))}
      />
    </Form.Item>
  );
}

function useLevelNames(): string[] {
  const { t } = useTranslation('custom-config');
  return [t('level.main'), t('level.district'), t('level.branch'), t('level.point')];
}

/** Shows the fields for longitude and latitude. */
export function CoordinateFields({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation('custom-config');
  const rules = isOff ? [] : [{ required: true, message: t('error.degrees') }];
  const field = (name: 'longitude' | 'latitude', most: number) => (
    <Form.Item name={['coordinates', 'value', name]} label={t(`field.${name}`)} rules={rules}>
      <InputNumber
        className={styles.degrees ?? ''}
        min={-most}
        max={most}
        step={0.001}
        disabled={isOff}
        suffix="°"
      />
    </Form.Item>
  );
  return (
    <div className={styles.pair}>
      {field('longitude', 180)}
      {field('latitude', 90)}
    </div>
  );
}
