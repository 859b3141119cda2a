import { daysBetween, type RecordCopy, type RecordSpan } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import styles from './record.module.css';
import { useCopyState } from './use-copy-state.ts';

const kinds = ['shelf', 'out', 'way', 'away'] as const;
type Props = {
  copies: readonly RecordCopy[];
  from: string;
  today: string;
  /** True if the page is about the only copy, and names it elsewhere. */
  isAlone?: boolean;
};
/** The shares of the axis between which a year is written, beside the first and the last day; on phones up to `lateShare`. */
const [leastShare, lateShare, mostShare] = [0.24, 0.6, 0.8];

/** Shows one bar for each copy: on the shelf, out, on the way, or away, day by day. */
export function Lanes({ copies, from, today, isAlone = false }: Props) {
  const { t } = useTranslation('holdings-record');
  const { date } = useFormat();
  const stateOf = useCopyState();
  const days = Math.max(1, daysBetween(from, today));
  if (copies.length === 0) return <p>{t('noCopies')}</p>;
  return (
    <div className={styles.surface} data-alone={isAlone || undefined}>
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
            {!isAlone && (
              <div className={styles.laneName}>
                <HoldingLink barcode={copy.barcode}>{copy.barcode}</HoldingLink>
                <span>
                  {[copy.libraryName, copy.roomName, stateOf(copy)].filter(Boolean).join(' · ')}
                </span>
              </div>
            )}
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
        {yearsBetween(from, today).map(({ year, share }) => (
          <span
            key={year}
            data-year={share > lateShare ? 'late' : ''}
            style={{ insetInlineStart: `${100 * share}%` }}
          >
            {year}
          </span>
        ))}
        <span>{date(today)}</span>
      </p>
    </div>
  );
}

/** Returns the years that begin well inside a span of days, with the share of the span before each. */
function yearsBetween(from: string, today: string): { year: number; share: number }[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(today.slice(0, 4))];
  const days = daysBetween(from, today);
  return Array.from({ length: last - first }, (_, at) => first + at + 1)
    .map((year) => ({ year, share: daysBetween(from, `${year}-01-01`) / days }))
    .filter(({ share }) => share > leastShare && share < mostShare);
}

/** Returns the number of days that a copy was on the shelf, out, and on the way. */
function shareOf(spans: readonly RecordSpan[]) {
  const sum = (kind: RecordSpan['kind']) =>
    spans
      .filter((span) => span.kind === kind)
      .reduce((days, { from, until }) => days + daysBetween(from, until), 0);
  return { shelf: sum('shelf'), out: sum('out'), way: sum('way'), away: sum('away') };
}
