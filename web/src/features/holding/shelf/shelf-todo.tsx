import type { TransferCopyRow, TransferStep } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './shelf-todo.module.css';
import { boxesOf, type ShelfBox, type ShelfStages } from './use-shelf-stages.ts';

type Props = {
  step: TransferStep;
  stages: ShelfStages;
  /** The barcodes and boxes of this step whose scans wait on the device. */
  waiting: ReadonlySet<string>;
  /** Makes the scan of a row that the user presses, in the steps without a scanner. */
  onScan: (code: string) => void;
};
type TodoLine = { key: string; code: string; head: string; more: string; part?: number };

const shownAtOnce = 30;

/** Shows the remaining work of a step in one library: copies in shelf order, or boxes. */
export function ShelfTodo({ step, stages, waiting, onScan }: Props) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const [shown, setShown] = useState(shownAtOnce);
  const data = stages[step === 'missing' ? 'pull' : step];
  if (data === null) return null;
  const left = data.rows.filter(
    ({ barcode, box }) => !waiting.has(step === 'send' ? box : barcode),
  );
  const total = data.total - (data.rows.length - left.length);
  const lines = linesOf(left);
  if (lines.length === 0) return <p className={styles.none}>{t(`todo.none.${step}`)}</p>;
  const isByHand = step === 'send' || step === 'missing';
  return (
    <section className={styles.todo} aria-label={t('todo.title')}>
      <h2>{t(`todo.left.${step}`, { count: total, copies: full(total) })}</h2>
      <ol>
        {lines.slice(0, shown).map(({ key, code, head, more, part }) => (
          <li key={key}>
            <b>{head}</b>
            <span>{more}</span>
            {part !== undefined && <progress max={1} value={part} aria-label={head} />}
            {isByHand && (
              <Button
                size="large"
                autoInsertSpace={false}
                onClick={() => onScan(code)}
                aria-label={`${t(`shelf.step.${step}`)} ${head}`}
              >
                {t(`shelf.step.${step}`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {lines.length > shown && (
        <Button block size="large" onClick={() => setShown(shown + shownAtOnce)}>
          {t('todo.more')}
        </Button>
      )}
    </section>
  );

  function linesOf(rows: readonly TransferCopyRow[]): TodoLine[] {
    if (step === 'send') return boxesOf(rows).map(toPackedBox);
    if (step === 'receive')
      return [...boxesOf(rows, stages.came?.rows).map(toComingBox), ...inShelfOrder(rows)];
    return inShelfOrder(rows);
  }

  function toPackedBox({ box, copies, to }: ShelfBox): TodoLine {
    return {
      ...{ key: box, code: box, head: t('todo.box', { box }) },
      more: [t('todo.copies', { count: copies }), ...to.map((name) => t('todo.to', { name }))].join(
        ' · ',
      ),
    };
  }

  function toComingBox({ box, copies, came, from }: ShelfBox): TodoLine {
    return {
      key: `box ${from.join()} ${box}`,
      code: box,
      head: box === '' ? t('todo.noBox') : t('todo.box', { box }),
      more: [
        t('todo.came', { came, count: copies }),
        ...from.map((name) => t('todo.from', { name })),
      ].join(' · '),
      part: came / copies,
    };
  }

  function inShelfOrder(rows: readonly TransferCopyRow[]): TodoLine[] {
    return rows
      .toSorted((a, b) => Number(a.room > b.room) - Number(a.room < b.room))
      .map(({ id, callno, title, bookrecno, barcode, roomName, toName, fromName, box }) => ({
        ...{ key: id, code: barcode, head: `${callno} ${title || bookrecno}` },
        more: (step === 'receive'
          ? [t('todo.from', { name: fromName }), box && t('todo.box', { box }), barcode]
          : [roomName, barcode, t('todo.to', { name: toName })]
        )
          .filter(Boolean)
          .join(' · '),
      }));
  }
}
