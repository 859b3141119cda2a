import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './holdings-tiles.module.css';

/** Shows what waits for decisions about the collection; each number leads to the page that lists it. */
export function HoldingsTiles({ glc = '' }: { glc?: string | undefined }) {
  const { t } = useTranslation('insufficient-holdings');
  const { full } = useFormat();
  const mayWeed = useCan({ all: ['holdings:weed'] });
  const query = glcOf(glc);
  const {
    data: summary,
    error,
    refetch,
  } = useQuery({
    queryKey: ['insufficientHoldings', 'summary', query],
    queryFn: ({ signal }) => api.insufficientHoldings.summary({ query, signal }),
    meta: { silent: true },
  });
  const { data: weeding } = useQuery({
    queryKey: ['weeding', 'totals', query],
    queryFn: ({ signal }) => api.weeding.totals({ query, signal }),
    enabled: mayWeed,
    meta: { silent: true },
  });
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  const number = (value: number | undefined) =>
    value === undefined ? noValue : full(Math.round(value));
  const counted = (count: number) => ({ count, number: full(count) });
  const tiles = [
    {
      path: 'insufficient',
      name: t('tiles.lost'),
      value: summary?.lost,
      note: summary && t('tiles.lostNote', counted(summary.titles)),
    },
    {
      path: 'transfers',
      name: t('tiles.boxes'),
      value: summary?.boxes.copies,
      note: summary && t('tiles.boxesNote', counted(summary.boxes.boxes)),
    },
    {
      path: 'purchases',
      name: t('tiles.onTheWay'),
      value: summary?.onTheWay.copies,
      note: summary && t('tiles.onTheWayNote', counted(summary.onTheWay.lines)),
    },
    ...(mayWeed
      ? [
          {
            path: 'weeding',
            name: t('tiles.weeding'),
            value: weeding?.free.copies,
            note: weeding && t('tiles.weedingNote', { metres: full(weeding.free.metres) }),
          },
        ]
      : []),
  ];
  return (
    <section aria-label={t('tiles.label')}>
      <h2 className={styles.heading}>{t('tiles.label')}</h2>
      <div className={styles.tiles}>
        {tiles.map(({ path, name, value, note }) => (
          <Link
            key={path}
            className={styles.tile}
            to={{
              pathname: `/holdings/${path}`,
              search: new URLSearchParams(query).toString(),
            }}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>{number(value)}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
