import type { TransferCopyRow, TransferStage, TransferStep } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './shelf-todo.module.css';

type Props = { plan: string; libcode: string; step: TransferStep };

/**
 * For each step, the stage of the copies that wait for it, and whether the device is in their donor or recipient
 * library.
 */
const waitsFor = {
  pull: { stage: 'planned', side: 'from' },
  missing: { stage: 'planned', side: 'from' },
  pack: { stage: 'pulled', side: 'from' },
  send: { stage: 'packed', side: 'from' },
  receive: { stage: 'sent', side: 'to' },
} as const satisfies Record<TransferStep, { stage: TransferStage; side: 'from' | 'to' }>;

const most = 500;
const shownAtOnce = 30;

/** Shows the remaining work of a step in one library: copies in shelf order, or boxes to send. */
export function ShelfTodo({ plan, libcode, step }: Props) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const [shown, setShown] = useState(shownAtOnce);
  const { stage, side } = waitsFor[step];
  const query = {
    [side]: libcode,
    stage,
    pageSize: most,
    field: 'callno',
    order: 'ascend',
  } as const;
  const { data } = useQuery({
    queryKey: ['holding', 'copies', plan, query],
    queryFn: ({ signal }) => api.holding.copies({ params: { x: plan }, query, signal }),
    meta: { silent: true },
  });
  if (!data) return null;
  const lines = step === 'send' ? boxesOf(data.rows) : copiesOf(data.rows);
  if (lines.length === 0) return <p className={styles.none}>{t(`todo.none.${step}`)}</p>;
  return (
    <section className={styles.todo} aria-label={t('todo.title')}>
      <h2>{t(`todo.left.${step}`, { count: data.total, copies: full(data.total) })}</h2>
      <ol>
        {lines.slice(0, shown).map(({ key, head, more }) => (
          <li key={key}>
            <b>{head}</b>
            <span>{more}</span>
          </li>
        ))}
      </ol>
      {lines.length > shown && (
        <Button block onClick={() => setShown(shown + shownAtOnce)}>
          {t('todo.more')}
        </Button>
      )}
    </section>
  );

  function copiesOf(rows: readonly TransferCopyRow[]) {
    return rows
      .toSorted((a, b) => Number(a.room > b.room) - Number(a.room < b.room))
      .map(({ id, callno, title, bookrecno, barcode, roomName, toName, fromName, box }) => ({
        key: id,
        head: `${callno} ${title || bookrecno}`,
        more:
          step === 'receive'
            ? [t('todo.from', { name: fromName }), box && t('todo.box', { box }), barcode]
                .filter(Boolean)
                .join(' · ')
            : [roomName, barcode, t('todo.to', { name: toName })].filter(Boolean).join(' · '),
      }));
  }

  function boxesOf(rows: readonly TransferCopyRow[]) {
    return [...Map.groupBy(rows, ({ box }) => box)].map(([box, inside]) => ({
      key: box,
      head: t('todo.box', { box }),
      more: [
        t('todo.copies', { count: inside.length }),
        ...new Set(inside.map(({ toName }) => t('todo.to', { name: toName }))),
      ].join(' · '),
    }));
  }
}
