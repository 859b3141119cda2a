import type { DashboardPin, PinForm } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { handleError } from '../errors/handle-error.ts';
import { useLanguage } from '../i18n/use-language.ts';

export const pinsKey = ['dashboard', 'pins'];

/** Reads the parts of reports and the saved analyses on the user's dashboard; `isWanted` is false for users without one. */
export function usePins(isWanted = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...pinsKey, language],
    queryFn: ({ signal }) => api.dashboard.pins({ signal }),
    enabled: isWanted,
    staleTime: 60_000,
    meta: { silent: true },
  });
}

/** Returns the pin of an item among others; undefined if it is not on the dashboard. */
export const pinOf = (pins: readonly DashboardPin[] | undefined, { kind, id, report }: PinForm) =>
  pins?.find(({ item }) => item.kind === kind && item.id === id && item.report === report);

/** Returns functions that put an item on the user's dashboard and take it off again; both answer whether they did. */
export function usePinning() {
  const client = useQueryClient();
  const change = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      await Promise.all(
        ['pins', 'layout'].map((one) => client.invalidateQueries({ queryKey: ['dashboard', one] })),
      );
      return true;
    } catch (error) {
      handleError(error);
      return false;
    }
  };
  return {
    pin: (body: PinForm) => change(() => api.dashboard.pin({ body })),
    unpin: (id: string) => change(() => api.dashboard.unpin({ params: { id } })),
  };
}
