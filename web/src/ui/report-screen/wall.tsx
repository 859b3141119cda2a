import type { ReportScreen } from '@stacksight/contract';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenPartView } from './screen-part.tsx';
import { timeText } from './time-text.ts';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './wall.module.css';
import { rowsOf, toWallPages, type WallPage, wallTableRows } from './wall-pages.ts';

type Props = {
  screens: readonly ReportScreen[];
  /** The seconds that a page stays. */
  every: number;
  /** True while the network is lost, and the last picture stays. */
  isStale: boolean;
  /** Leaves the wall; absent for a screen that shows nothing else. */
  onLeave?: () => void;
};

/**
 * Fills the window with reports, page by page and in turn. Arrow keys turn the pages, the space bar stops and starts them,
 * Escape leaves.
 */
export function Wall({ screens, every, isStale, onLeave }: Props) {
  const { t } = useTranslation('report-screen');
  const pages = useMemo(() => toWallPages(screens), [screens]);
  const turn = useTurn(pages.length, every, onLeave);
  useWakeLock();
  const page = pages[turn.at];
  return (
    <section className={styles.wall} aria-label={t('wall')}>
      <header className={styles.head}>
        <h1>{page?.screen.title ?? ''}</h1>
        {page !== undefined && page.count > 1 && (
          <span className={styles.count}>
            {t('page', { number: page.number, count: page.count })}
          </span>
        )}
        <Clock />
      </header>
      {page === undefined ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : (
        <Page key={page.key} page={page} />
      )}
      <footer className={styles.foot}>
        <Freshness screen={page?.screen} isStale={isStale} />
        {pages.length > 1 && (
          <span className={styles.tools}>
            <button type="button" onClick={() => turn.step(-1)} aria-label={t('previous')}>
              ‹
            </button>
            <button type="button" onClick={turn.toggle} aria-pressed={turn.isStopped}>
              {turn.isStopped ? t('start') : t('stop')}
            </button>
            <button type="button" onClick={() => turn.step(1)} aria-label={t('next')}>
              ›
            </button>
          </span>
        )}
        {onLeave && (
          <button type="button" className={styles.leave} onClick={onLeave}>
            {t('leave')}
          </button>
        )}
        {pages.length > 1 && (
          <span className={styles.dots} aria-hidden>
            {pages.map(({ key }, at) => (
              <i key={key} data-current={at === turn.at || undefined} />
            ))}
          </span>
        )}
      </footer>
    </section>
  );
}

function Page({ page }: { page: WallPage }) {
  const hasAnswers = page.parts.some(({ part }) => part.kind === 'answer');
  return (
    <div
      className={styles.page}
      data-roomy={!hasAnswers || undefined}
      style={{ gridTemplateRows: `repeat(${rowsOf(page)}, minmax(0, 1fr))` }}
    >
      {page.parts.map(({ part, ...place }) => (
        <div key={`${place.column} ${place.row}`} className={styles.cell} style={placed(place)}>
          <ScreenPartView part={part} mostRows={wallTableRows} />
        </div>
      ))}
    </div>
  );
}

type Place = Omit<WallPage['parts'][number], 'part'>;
const placed = ({ column, row, columns, rows }: Place): CSSProperties => ({
  gridColumn: `${column + 1} / span ${columns}`,
  gridRow: `${row + 1} / span ${rows}`,
});

function Freshness({ screen, isStale }: { screen: ReportScreen | undefined; isStale: boolean }) {
  const { t, i18n } = useTranslation('report-screen');
  if (screen === undefined) return <span />;
  const at = timeText(screen.madeAt, i18n.language);
  const until = screen.completeUntil;
  return (
    <span role="status">
      {screen.isDemo && `${t('demo')} · `}
      {until !== null && `${t('until', { day: until })} · `}
      {isStale ? <b className={styles.stale}>{t('stale', { at })}</b> : t('updated', { at })}
    </span>
  );
}

function Clock() {
  const { i18n } = useTranslation('report-screen');
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 10_000);
    return () => window.clearInterval(timer);
  }, []);
  const text = now.toLocaleString(i18n.language, {
    ...{ month: 'short', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit' },
    hour12: false,
  });
  return <time dateTime={now.toISOString()}>{text}</time>;
}

/** Turns pages by time and by key; a page that is turned to stays as long as any other. */
function useTurn(count: number, every: number, onLeave: (() => void) | undefined) {
  const [place, setPlace] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const at = count === 0 ? 0 : place % count;
  const step = (by: number) => setPlace((at + by + Math.max(1, count)) % Math.max(1, count));
  useEffect(() => {
    if (isStopped || count < 2) return;
    const timer = window.setTimeout(() => setPlace((at + 1) % count), every * 1000);
    return () => window.clearTimeout(timer);
  }, [at, count, every, isStopped]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const moves: Record<string, number> = {
        ArrowRight: 1,
        ArrowDown: 1,
        PageDown: 1,
        ArrowLeft: -1,
        ArrowUp: -1,
        PageUp: -1,
      };
      const by = moves[event.key];
      if (by !== undefined) step(by);
      else if (event.key === 'Home') setPlace(0);
      else if (event.key === 'End') setPlace(Math.max(0, count - 1));
      else if (event.key === 'Escape' && onLeave) onLeave();
      else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement))
        setStopped((is) => !is);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
  return { at, step, isStopped, toggle: () => setStopped((is) => !is) };
}
