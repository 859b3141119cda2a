import { daysBetween, type RecordCopy, type RecordSpan } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import styles from './record.module.css';
import { useCopyState } from './use-copy-state.ts';

const kinds = ['shelf', 'out', 'way', 'away'] as const;
type Props = { copies: readonly RecordCopy[]; from: string; today: string };

/** Shows one bar for each copy: on the shelf, out, on the way, or away, day by day. */
export function Lanes({ copies, from, today }: Props) {
  const { t } = useTranslation('holdings-record');
  const { date } = useFormat();
  const stateOf = useCopyState();
  const days = Math.max(1, daysBetween(from, today));
  if (copies.length === 0) return <p>{t('noCopies')}</p>;
  return (
    <>
      <p className={styles.legend}>
        {kinds.map((kind) => (
          <span key={kind} data-kind={kind}>
            {t(`span.${kind}`)}
          </span>
        ))}
      </p>
      <ul className={styles.lanes}>
        {copies.map((copy) => (
          <li key={copy.barcode}>
            <div className={styles.laneName}>
              <HoldingLink barcode={copy.barcode}>{copy.barcode}</HoldingLink>
              <span>
                {[copy.libraryName, copy.roomName, stateOf(copy)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className={styles.lane} role="img" aria-label={t('laneText', shareOf(copy.spans))}>
              {copy.spans.map((span) => (
                <i
                  key={`${span.kind}${span.from}`}
                  data-kind={span.kind}
                  title={`${t(`span.${span.kind}`)} ${date(span.from)} – ${date(span.until)}`}
                  style={{
                    insetInlineStart: `${(100 * daysBetween(from, span.from)) / days}%`,
                    inlineSize: `${(100 * daysBetween(span.from, span.until)) / days}%`,
                  }}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.axis} aria-hidden>
        <span>{date(from)}</span>
        <span>{date(today)}</span>
      </p>
    </>
  );
}

/** Returns the number of days that a copy was on the shelf, out, and on the way. */
function shareOf(spans: readonly RecordSpan[]) {
  const sum = (kind: RecordSpan['kind']) =>
    spans
      .filter((span) => span.kind === kind)
      .reduce((days, { from, until }) => days + daysBetween(from, until), 0);
  return { shelf: sum('shelf'), out: sum('out'), way: sum('way'), away: sum('away') };
}
