import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

type Warning = QueryResult['meta']['warnings'][number];

/** Returns the text of each warning of an answer. */
export function useWarningWords(): Readonly<Record<Warning, string>> {
  const { t } = useTranslation('statistic-page');
  return {
    small_cells_hidden: t('warning.small_cells_hidden'),
    counted_by_month: t('warning.counted_by_month'),
    dates_by_month: t('warning.dates_by_month'),
    not_recorded: t('warning.not_recorded'),
    growth_cut: t('warning.growth_cut'),
    known_readers_only: t('warning.known_readers_only'),
    no_hours: t('warning.no_hours'),
    nothing_before: t('warning.nothing_before'),
    truncated: t('warning.truncated'),
    order_by_day: t('warning.order_by_day'),
    unpaired: t('warning.unpaired'),
    whole_periods: t('warning.whole_periods'),
    cut_periods: t('warning.cut_periods'),
    both_ends: t('warning.both_ends'),
    not_loaded: t('warning.not_loaded'),
    data_ended: t('warning.data_ended'),
    as_of_now: t('warning.as_of_now'),
  };
}
