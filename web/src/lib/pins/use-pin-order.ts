import type { DashboardPin } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { handleError } from '../errors/handle-error.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { pinsKey } from './use-pins.ts';

/** Returns functions that show the pins of the dashboard in another order, and that save the order shown. */
export function usePinOrder() {
  const client = useQueryClient();
  const key = [...pinsKey, useLanguage()];
  return {
    show: (pins: readonly DashboardPin[]) => client.setQueryData(key, pins),
    save: async () => {
      const ids = (client.getQueryData<readonly DashboardPin[]>(key) ?? []).map(({ id }) => id);
      try {
        await api.dashboard.arrangePins({ body: { ids } });
      } catch (error) {
        handleError(error);
        await client.invalidateQueries({ queryKey: pinsKey });
      }
    },
  };
}
