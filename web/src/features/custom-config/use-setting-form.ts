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

/** The form values of each setting; the server checks `value`. */
export type SettingValues = Record<SettingKey, { isOwn: boolean; value: unknown }>;

const weekday = { from: 9, to: 18 };
const standardHours: OpeningHours = [weekday, weekday, weekday, weekday, weekday, weekday, weekday];

/** The initial value of a field if neither the library nor the group has a value. */
const empty: Record<SettingKey, unknown> = {
  fullName: { 'zh-CN': '', 'en-US': '' },
  shortName: { 'zh-CN': '', 'en-US': '' },
  superior: '',
  level: 3,
  coordinates: {},
  openingHours: standardHours,
  deadStockYears: 3,
  holdRatio: 3,
};

function toValues({ now, own }: SettingsRow): SettingValues {
  const entries = settingKeys.map((key) => [
    key,
    { isOwn: own.includes(key), value: now[key].value ?? empty[key] },
  ]);
  return Object.fromEntries(entries) as SettingValues;
}

/** Reads all answers again after a change, because every page may show settings. */
function useSettingsChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

/**
 * Returns the form of a library's settings; it sends the library's own values and removes those that it no longer has.
 */
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
        // TypeScript cannot see in a union type that key and value belong together.
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

/** Returns the action that removes all of a library's own values. */
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
