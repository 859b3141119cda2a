import type { ShortageList } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { type BasketLine, changeBasket, limitsIn, replaceBasketLines } from './basket-store.ts';

/** The loans a year that the last filling brings, and the numbers of titles that it left out. */
export type FillNote = { gain: number; unpriced: number; unknown: number };

/** Returns the calls that fill the basket of a group for a budget and push it. */
export function useBasketCalls(glc: string, onPushed: () => void) {
  const { t } = useTranslation('purchases');
  const [busy, setBusy] = useState<'fill' | 'push' | null>(null);
  const [note, setNote] = useState<FillNote | null>(null);
  /** The reasons of refused lines, by the ids of the lines. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const fill = async (
    list: ShortageList,
    budget: number,
    filters: Readonly<Record<string, string>>,
  ) => {
    const { libcode, search, move } = filters;
    const limits = limitsIn(filters);
    setBusy('fill');
    try {
      const query = {
        ...glcOf(glc),
        ...limits,
        ...(libcode ? { libcode } : {}),
        ...(search ? { search } : {}),
        ...(move === 'yes' || move === 'no' ? { move: move as 'yes' | 'no' } : {}),
      };
      const filled = await api.purchases.fill({ query: { ...query, list, budget } });
      replaceBasketLines(glc, { list, limits }, filled);
      setNote(filled);
      setRefused({});
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(null);
    }
  };

  const push = async (lines: readonly BasketLine[], { again = false } = {}) => {
    setBusy('push');
    try {
      const made = await api.purchases.push({
        body: {
          ...glcOf(glc),
          again,
          lines: lines.map(({ list, id, limits, copies, price, isOwnPrice }) => ({
            ...{ list, id, copies },
            ...limits,
            ...(isOwnPrice && price !== null ? { price } : {}),
          })),
        },
      });
      changeBasket(glc, () => ({ lines: [] }));
      setNote(null);
      setRefused({});
      notify.success(t('pushed', { count: made.lines, copies: made.copies }));
      onPushed();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0)
        setRefused(error.fields);
      handleError(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, note, refused, setRefused, fill, push };
}
