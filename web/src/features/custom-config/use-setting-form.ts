import {
  type OpeningHours,
  type SettingFormInput,
  type SettingKey,
  type SettingsRow,
  settingKeys,
} from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';
import type { ResourceForm, RowAction } from '#ui/resource-page/resource-page-props.ts';

/** The fields of each setting; the call checks the value. */
export type SettingValues = Record<SettingKey, { isOwn: boolean; value: unknown }>;

const weekday = { from: 9, to: 18 };
const standardHours: OpeningHours = [weekday, weekday, weekday, weekday, weekday, weekday, weekday];

/** What a field begins with where no value is in force. */
const empty: Record<SettingKey, unknown> = {
  fullName: { 'zh-CN': '', 'en-US': '' },
  shortName: { 'zh-CN': '', 'en-US': '' },
  superior: '',
  level: 3,
  coordinates: {},
  openingHours: standardHours,
  deadStockYears: 3,
};

function toValues({ now, own }: SettingsRow): SettingValues {
  const entries = settingKeys.map((key) => [
    key,
    { isOwn: own.includes(key), value: now[key].value ?? empty[key] },
  ]);
  return Object.fromEntries(entries) as SettingValues;
}

/** Every page may show settings: after a change, all answers are read again. */
function useSettingsChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

/** Changes the settings of a library: sends its own values, and removes the ones it no longer sets. */
export function useSettingForm(): Omit<ResourceForm<SettingsRow, SettingValues>, 'fields'> {
  const changed = useSettingsChanged();
  return {
    needs: 'config:edit',
    canAdd: false,
    start: (row) => toValues(row as SettingsRow),
    save: async (values, row) => {
      if (row === null) return;
      const { glc, libcode, own } = row;
      for (const key of settingKeys) {
        const setting = values[key];
        // Key and value belong together; TypeScript cannot see that in a union type.
        const form = { key, value: setting.value, glc, libcode } as SettingFormInput;
        if (setting.isOwn) await api.customConfig.editCustomConfig({ body: form });
        else if (own.includes(key))
          await api.customConfig.remove({ params: { key }, query: { glc, libcode } });
      }
      changed();
    },
    width: 560,
  };
}

/** Removes all values that a library sets itself. */
export function useSettingReset(): (row: SettingsRow) => RowAction[] {
  const { t } = useTranslation('custom-config');
  const mayEdit = useCan({ all: ['config:edit'] });
  const changed = useSettingsChanged();
  return ({ glc, libcode, library, own }) => {
    if (!mayEdit || own.length === 0) return [];
    const run = async () => {
      for (const key of own)
        await api.customConfig.remove({ params: { key }, query: { glc, libcode } });
      changed();
    };
    const ask = { title: t('reset.title', { name: library }), text: t('reset.text') };
    return [
      { key: 'reset', label: t('reset.button'), isDanger: true, ask, done: t('reset.done'), run },
    ];
  };
}
