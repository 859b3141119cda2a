import type { TransferWhatIf } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './holding.module.css';

type Sums = Pick<TransferWhatIf, 'copies' | 'titles' | 'gain' | 'pairs' | 'classes'>;

/** Shows the totals of a plan: copies, titles, and the gained loans a year. */
export function TransferTotals({ sums }: { sums: Sums }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const totals = [
    ['copies', full(sums.copies)],
    ['titles', full(sums.titles)],
    ['gain', full(Math.round(sums.gain))],
    ['each', sums.copies === 0 ? '–' : full(sums.gain / sums.copies, 1)],
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`total.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the numbers of copies as a table with a row for each donor and a column for each recipient. */
export function TransferMatrix({ pairs }: { pairs: Sums['pairs'] }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const most = Math.max(1, ...pairs.map(({ copies }) => copies));
  const from = namesOf(pairs, 'from');
  const to = namesOf(pairs, 'to');
  const copiesOf = (left: string, right: string) =>
    pairs.find((pair) => pair.from === left && pair.to === right)?.copies ?? 0;
  const sum = (of: (pair: Sums['pairs'][number]) => boolean) =>
    pairs.filter(of).reduce((all, { copies }) => all + copies, 0);
  return (
    <section className={styles.panel}>
      <h2>{t('matrix.title')}</h2>
      <section
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('matrix.title')}
      >
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('matrix.corner')}</th>
              {to.map(([code, name]) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{t('matrix.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {from.map(([left, name]) => (
              <tr key={left}>
                <th scope="row">{name}</th>
                {to.map(([right]) => {
                  const copies = copiesOf(left, right);
                  const share = Math.round((copies / most) * 28);
                  const background = `color-mix(in srgb, var(--accent) ${share}%, transparent)`;
                  return (
                    <td key={right} style={{ background }}>
                      {copies === 0 ? '' : full(copies)}
                    </td>
                  );
                })}
                <td className={styles.sum}>{full(sum((pair) => pair.from === left))}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('matrix.sum')}</th>
              {to.map(([right]) => (
                <td key={right} className={styles.sum}>
                  {full(sum((pair) => pair.to === right))}
                </td>
              ))}
              <td className={styles.sum}>{full(sum(() => true))}</td>
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  );
}

const namesOf = (pairs: Sums['pairs'], side: 'from' | 'to'): [string, string][] => [
  ...new Map(
    pairs.map((pair) => [pair[side], side === 'from' ? pair.fromName : pair.toName] as const),
  ),
];

type Line = readonly [name: string, copies: number];

/** Shows names with their numbers of copies, and bars in proportion to the numbers. */
export function CountLines({
  title,
  hint,
  lines,
}: {
  title: string;
  hint?: string;
  lines: readonly Line[];
}) {
  const { full } = useFormat();
  const most = Math.max(1, ...lines.map(([, copies]) => copies));
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <ul className={styles.lines}>
        {lines.map(([name, copies]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.bar} aria-hidden>
              <span className={styles.fill} style={{ width: `${(copies / most) * 100}%` }} />
            </span>
            <span className={styles.number}>{full(copies)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the number of copies that each guard kept back. */
export function GuardLines({ guards }: { guards: TransferWhatIf['guards'] }) {
  const { t } = useTranslation('holding');
  if (guards.length === 0) return null;
  return (
    <CountLines
      title={t('guards.title')}
      hint={t('guards.hint')}
      lines={guards.map(({ guard, copies }) => [t(`guard.${guard}`), copies])}
    />
  );
}

/** Shows the copies of a plan by main class. */
export function ClassLines({ classes }: { classes: Sums['classes'] }) {
  const { t } = useTranslation('holding');
  if (classes.length === 0) return null;
  return (
    <CountLines
      title={t('classes.title')}
      lines={classes
        .toSorted((a, b) => b.copies - a.copies)
        .map(({ class1, name, copies }) => [
          class1 === '' ? t('classes.none') : `${class1} ${name}`.trim(),
          copies,
        ])}
    />
  );
}
