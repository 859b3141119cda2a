import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useCan } from '#ui/can/can.tsx';
import { Page } from '#ui/page/page.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './jobs.module.css';

const most = 100;

/** Lists when the rules that read other systems run, each with a link to it; nothing where there are none. */
export function RuleTimes() {
  const { t } = useTranslation('jobs');
  const { date } = useFormat();
  const mayView = useCan({ all: ['etl:view'] });
  const { data } = useQuery({
    queryKey: ['etlRuleConfig', 'times'],
    queryFn: ({ signal }) => api.etlRuleConfig.list({ query: { pageSize: most }, signal }),
    enabled: mayView,
    meta: { silent: true },
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Page>
      <section className={styles.rules} aria-labelledby="rule-times">
        <h2 id="rule-times">{t('rules.title')}</h2>
        <p className={styles.quiet}>{t('rules.hint')}</p>
        <ul>
          {data.rows.map(({ id, name, words, isEnabled, nextAt, lastRun }) => (
            <li key={id}>
              <Link to={`/config/etl?search=${encodeURIComponent(name)}`}>{name}</Link>
              <span>{isEnabled ? words || t('rules.byHand') : t('rules.off')}</span>
              {lastRun?.status === 'asks' && <StatusMark tone="near">{t('rules.asks')}</StatusMark>}
              {nextAt !== null && (
                <span className={styles.quiet}>
                  {t('rules.next', { at: date(nextAt, 'minute') })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
