import { librarySettings, type SettingsRow, settingKeys } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { useCan } from '#ui/can/can.tsx';
import type { BatchAction, RowAction } from '#ui/resource-page/resource-page-props.ts';

// A short name belongs to one library; many libraries can share the other settings.
const shared = settingKeys.filter((key) => librarySettings[key].ofGroup);

/** Copies the settings of one library, and pastes them into the selected libraries. */
export function useSettingCopy() {
  const { t } = useTranslation('custom-config');
  const client = useQueryClient();
  const mayEdit = useCan({ all: ['config:edit'] });
  const [taken, setTaken] = useState<SettingsRow | null>(null);
  const keys = taken === null ? [] : shared.filter((key) => taken.own.includes(key));
  const actions = (row: SettingsRow): RowAction[] => {
    if (!mayEdit || !shared.some((key) => row.own.includes(key))) return [];
    const run = () => {
      setTaken(row);
      notify.info(t('copy.taken', { name: row.library }));
    };
    return [{ key: 'copy', label: t('copy.button'), run }];
  };
  const put = async (rows: readonly SettingsRow[]) => {
    if (taken === null) return;
    const to = rows.map(({ libcode }) => libcode);
    await api.customConfig.copyConfig({ body: { glc: taken.glc, from: taken.libcode, to } });
    await client.invalidateQueries();
  };
  const batch: BatchAction<SettingsRow>[] =
    taken === null
      ? []
      : [
          {
            key: 'put',
            label: t('copy.put', { name: taken.library }),
            done: t('copy.done'),
            ask: (rows) => ({
              title: t('copy.ask', { name: taken.library, count: rows.length }),
              text: t('copy.text', {
                list: keys.map((key) => t(`setting.${key}`)).join(t('copy.comma')),
              }),
            }),
            run: put,
          },
        ];
  return { actions, batch };
}
