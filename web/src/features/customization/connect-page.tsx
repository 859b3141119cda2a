import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { WhyLacking } from '#ui/statistic-page/why-lacking.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './connect.module.css';
import { ConnectWays } from './connect-ways.tsx';
import { QualityNote } from './quality-note.tsx';

/** The kinds of data, each with the metric or table that shows whether data are loaded. */
const kinds = [
  { kind: 'loans', metric: 'loans' },
  { kind: 'visits', metric: 'visits' },
  { kind: 'items', metric: 'items', table: 'dim_item' },
  { kind: 'readers', metric: 'registered', table: 'dim_reader' },
  { kind: 'holds', table: 'fact_hold', counts: 'holds_placed' },
  { kind: 'resources', metric: 'sso_visits', table: 'sso_visit' },
  { kind: 'credit', table: 'fact_credit', counts: 'credit_entries' },
] as const;
type ConnectedKind = (typeof kinds)[number];

/** Shows the page that says which kinds of data are loaded, and how to load each kind. */
export function ConnectPage() {
  const { t } = useTranslation('connect');
  const counts = useStatistic(['infoCenter', 'statistics', {}], (signal) =>
    api.infoCenter.statistics({ query: {}, signal }),
  );
  const loads = useStatistic(['customization', 'getSyncDataTime', {}], (signal) =>
    api.customization.getSyncDataTime({ query: {}, signal }),
  );
  const failed = [counts, loads].find(({ error }) => error != null);
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')} />
      {failed ? (
        <ReadFailure error={failed.error} onRetry={failed.onRetry} />
      ) : (
        <Kinds meta={counts.data?.meta} tables={loads.data?.map(({ name }) => name)} />
      )}
      <QualityNote />
      <ConnectWays />
    </Page>
  );
}

type KindsProps = { meta: QueryResult['meta'] | undefined; tables: readonly string[] | undefined };

function Kinds({ meta, tables }: KindsProps) {
  const { t } = useTranslation('connect');
  const missing = meta?.dataEnds.flatMap(({ key, until }) => (until === null ? [key] : []));
  const isLoaded = (kind: ConnectedKind) =>
    'metric' in kind ? missing && !missing.includes(kind.metric) : tables?.includes(kind.table);
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <h2>{t(`kind.${kind.kind}.name`)}</h2>
            <KindState isLoaded={isLoaded(kind)} />
            <p>{t('gives', { what: t(`kind.${kind.kind}.gives`) })}</p>
            {isLoaded(kind) === false && meta !== undefined && (
              <WhyLacking metric={'metric' in kind ? kind.metric : kind.counts} glc={meta.glc} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function KindState({ isLoaded }: { isLoaded: boolean | undefined }) {
  const { t } = useTranslation('connect');
  if (isLoaded === undefined)
    return <span className={styles.waiting} role="status" aria-label={t('state.asked')} />;
  return (
    <StatusMark tone={isLoaded ? 'good' : 'quiet'}>
      {isLoaded ? t('state.yes') : t('state.no')}
    </StatusMark>
  );
}
