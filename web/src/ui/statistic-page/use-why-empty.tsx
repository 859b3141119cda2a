import type { QueryResult } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useCan } from '../can/can.tsx';
import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';

const WhyLacking = lazyPart(async () => (await import('./why-lacking.tsx')).WhyLacking);

type Meta = QueryResult['meta'];
export type EmptyReason = { reason: string; hint: string; action?: ReactNode };

/** Makes a function that says why a column's counts are unknown on all chosen days; null for any other reason. */
export function useWhyEmpty(): (meta: Meta | undefined, key?: string) => EmptyReason | null {
  const { t } = useTranslation('statistic-page');
  const { date } = useFormat();
  const mayImport = useCan({ all: ['etl:edit'] });
  return (meta, key) => {
    if (meta === undefined) return null;
    if (meta.glc === '' || (meta.isDemo && meta.loadedAt === null))
      return { reason: t('empty.noData.reason'), hint: t('empty.noData.hint') };
    const end = meta.dataEnds.find((one) => key === undefined || one.key === key);
    if (end?.until === null || (end === undefined && meta.warnings.includes('not_loaded')))
      return {
        reason: t('empty.notLoaded.reason'),
        hint: t('empty.notLoaded.hint'),
        action: (
          <>
            {end !== undefined && (
              <LazyPart>
                <WhyLacking metric={end.key} glc={meta.glc} />
              </LazyPart>
            )}
            <Link to={mayImport ? '/config/import' : '/connect'}>{t('empty.notLoaded.how')}</Link>
          </>
        ),
      };
    if (end !== undefined && end.until < meta.range.from)
      return {
        reason: t('empty.ended.reason', { day: date(end.until) }),
        hint: t('empty.ended.hint'),
      };
    const reasons: Partial<Record<Meta['warnings'][number], string>> = {
      counted_by_month: t('empty.unknown.months'),
      dates_by_month: t('empty.unknown.dates'),
      no_hours: t('empty.unknown.hours'),
    };
    const [reason] = meta.warnings.flatMap((one) => reasons[one] ?? []);
    return reason === undefined ? null : { reason, hint: t('empty.unknown.hint') };
  };
}
