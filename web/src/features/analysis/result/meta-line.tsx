import type { QueryResult } from '@stacksight/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { copyText } from '#lib/window/copy-text.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { lastDaysByEvent } from '#ui/metric/result-data.ts';
import styles from './result.module.css';

/** Shows the line about an answer: range, newest data, and on request the SQL. */
export function MetaLine({ meta }: { meta: QueryResult['meta'] }) {
  const { t } = useTranslation('analysis');
  const { date, ago, full } = useFormat();
  const days = (range: QueryResult['meta']['range']) => {
    const to = dayBefore(range.to);
    return to <= range.from ? date(range.from) : `${date(range.from)} – ${date(to)}`;
  };
  const compared = (words: string) => {
    if (meta.comparedBy === undefined) return t('meta.compare', { days: words });
    return meta.comparedBy === 'weekday'
      ? t('meta.compareByWeekday', { days: words })
      : t('meta.compareByDate', { days: words });
  };
  const source = meta.rollup === null ? t('meta.rows') : t('meta.rollup');
  return (
    <p className={styles.meta}>
      <span>
        {days(meta.range)} ·{' '}
        {t('meta.days', { count: meta.range.days, days: full(meta.range.days) })}
      </span>
      {meta.compareRange && <span>{compared(days(meta.compareRange))}</span>}
      <Until meta={meta} />
      {meta.loadedAt && <span>{t('meta.loaded', { ago: ago(meta.loadedAt) })}</span>}
      <span>{meta.cached ? t('meta.cached', { source }) : source}</span>
      {meta.range.isIncomplete && <span>{t('meta.incomplete')}</span>}
      {meta.isDemo && <span>{t('meta.demo')}</span>}
      {meta.sql !== null && <SqlButton sql={meta.sql} />}
    </p>
  );
}

/** Shows the last day with data; one day for each event if the data of the events end on different days. */
function Until({ meta }: { meta: QueryResult['meta'] }) {
  const { t } = useTranslation('analysis');
  const { date } = useFormat();
  const ends = lastDaysByEvent(meta);
  if (ends === null)
    return meta.dataUntil && <span>{t('meta.until', { day: date(meta.dataUntil) })}</span>;
  const words = ends.map(({ label, until }) =>
    until === null
      ? t('meta.untilNone', { event: label })
      : t('meta.untilOf', { event: label, day: date(until) }),
  );
  return <span>{t('meta.untilEach', { events: words.join(t('meta.untilJoin')) })}</span>;
}

function SqlButton({ sql }: { sql: string }) {
  const { t } = useTranslation('analysis');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('meta.sql')}
      </Button>
      {isOpen && <SqlDrawer sql={sql} onClose={() => setOpen(false)} />}
    </>
  );
}

function SqlDrawer({ sql, onClose }: { sql: string; onClose: () => void }) {
  const { t } = useTranslation('analysis');
  useFocusBack();
  return (
    <Drawer
      open
      title={t('meta.sql')}
      size="min(880px, 100vw)"
      onClose={onClose}
      extra={
        <Button size="small" onClick={() => void copyText(sql)}>
          {t('meta.copy')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.sql} tabIndex={0}>
        {sql}
      </pre>
    </Drawer>
  );
}
