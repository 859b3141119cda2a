import type { TransferEffect } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './holding.module.css';

type WindowEffect = TransferEffect['windows'][number];

/** Shows the effect of the copies that have arrived, compared with their twins that stayed. */
export function EffectPanel({ id }: { id: string }) {
  const { t } = useTranslation('holding');
  const { data, error, refetch } = useQuery({
    queryKey: ['holding', 'effect', id],
    queryFn: ({ signal }) => api.holding.effect({ params: { x: id }, signal }),
    meta: { silent: true },
  });
  return (
    <section
      className={`${styles.panel} ${styles.effect}`}
      aria-busy={data === undefined && error === null}
    >
      <h2>{t('effect.title')}</h2>
      <p className={styles.hint}>{t('effect.hint')}</p>
      {data ? (
        <EffectTable effect={data} />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </section>
  );
}

function EffectTable({ effect: { windows, isPart } }: { effect: TransferEffect }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const each = (value: number | null) => (value === null ? noValue : full(value, 2));
  const columns: DataColumn<WindowEffect>[] = [
    {
      key: 'window',
      title: t('effect.window'),
      card: 'title',
      render: ({ days }) => t('effect.days', { count: days }),
    },
    {
      key: 'copies',
      title: t('effect.copies'),
      align: 'end',
      render: ({ copies, waiting }) => (
        <div>
          {full(copies)}
          {waiting > 0 && <small>{t('effect.waiting', { count: waiting })}</small>}
        </div>
      ),
    },
    { key: 'moved', title: t('effect.moved'), align: 'end', render: ({ moved }) => each(moved) },
    { key: 'twins', title: t('effect.twins'), align: 'end', render: ({ twins }) => each(twins) },
    {
      key: 'difference',
      title: t('effect.difference'),
      align: 'end',
      render: ({ difference, low, high }) => (
        <div>
          {signed(difference, full)}
          {low !== null && high !== null && (
            <small>
              {t('effect.interval', { low: signed(low, full), high: signed(high, full) })}
            </small>
          )}
        </div>
      ),
    },
    {
      key: 'promised',
      title: t('effect.promised'),
      align: 'end',
      render: ({ promised }) => signed(promised, full),
    },
  ];
  const longest = judgedWindow(windows);
  const alone = longest?.alone ?? 0;
  return (
    <>
      <p className={styles.verdict}>
        <Verdict effect={longest} />
      </p>
      <DataTable<WindowEffect>
        label={t('effect.title')}
        columns={columns}
        rows={windows}
        rowKey={({ days }) => days}
        density="small"
      />
      <p className={styles.hint}>
        {[
          longest && longest.sameTitle < longest.copies
            ? t('effect.sameTitle', { count: longest.sameTitle })
            : '',
          alone > 0 ? t('effect.alone', { count: alone }) : '',
          isPart ? t('effect.part') : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

/**
 * Returns the longest window that most copies have completed and whose difference has an interval; without one, the
 * longest window with any copies.
 */
function judgedWindow(windows: TransferEffect['windows']): WindowEffect | undefined {
  const sure = windows.filter(({ low }) => low !== null);
  return (
    sure.findLast(({ copies, waiting }) => copies >= waiting) ??
    sure.at(-1) ??
    windows.findLast(({ difference }) => difference !== null)
  );
}

type Full = ReturnType<typeof useFormat>['full'];

function signed(value: number | null, full: Full): string {
  if (value === null) return noValue;
  // A number that is shown as 0.00 has no sign.
  const shown = Math.round(value * 100) / 100 + 0;
  const text = full(Math.abs(shown), 2);
  return shown === 0 ? text : `${shown > 0 ? '+' : '−'}${text}`;
}

/** Shows the effect in the longest window as one sentence, with its uncertainty. */
function Verdict({ effect }: { effect: WindowEffect | undefined }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  if (effect === undefined) return t('effect.none');
  const { days, copies, difference, low, high } = effect;
  if (difference === null || low === null || high === null) return t('effect.few', { days });
  const said = { days, copies: full(copies), each: full(Math.abs(difference), 2) };
  if (low <= 0 && high >= 0) return t('effect.unclear', said);
  const all = { low: full(Math.abs(low) * copies, 0), high: full(Math.abs(high) * copies, 0) };
  return difference > 0
    ? t('effect.more', { ...said, ...all })
    : t('effect.fewer', { ...said, low: all.high, high: all.low });
}
