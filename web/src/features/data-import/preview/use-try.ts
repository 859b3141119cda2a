import type { ImportTried } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useSettled } from '#lib/window/use-settled.ts';
import type { toCall } from '../map/drafts.ts';

export type Tried = {
  data: ImportTried | undefined;
  error: unknown;
  /** True while the answer belongs to an earlier form. */
  isOld: boolean;
  onRetry: () => void;
};

/** Tries the first rows after each change; the previous answer stays until the next one arrives. */
export function useTry(call: ReturnType<typeof toCall> | null): Tried {
  const asked = JSON.stringify(call);
  const settled = useSettled(asked);
  const isSettled = settled === asked && call !== null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dataImport', 'try', settled],
    queryFn: ({ signal }) => api.dataImport.tryForm({ body: JSON.parse(settled), signal }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const isOld = !isSettled || isFetching || isPlaceholderData;
  return { data, error, isOld, onRetry: () => void refetch() };
}
