import type { CopyPlace } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useNamePage } from '#lib/window/page-names.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { DemandPanel } from './demand-panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { Lanes } from './lanes.tsx';
import styles from './record.module.css';
import { Totals } from './totals.tsx';
import { useCopyState } from './use-copy-state.ts';

/** Shows the record of a copy: its place with the reason, and its events. */
export function CopyPage() {
  const { t } = useTranslation(['holdings-record', 'demand']);
  const { full, date } = useFormat();
  const { barcode = '' } = useParams();
  const glc = new URLSearchParams(useLocation().search).get('glc') ?? undefined;
  const { data, error, onRetry } = useStatistic(
    ['holdingsRecord', 'copy', barcode, glc],
    (signal) => api.holdingsRecord.copy({ params: { barcode }, query: { glc }, signal }),
    { keeps: () => false },
  );
  const stateOf = useCopyState();
  useNamePage(data === undefined ? '' : barcode);
  if (!data) {
    return (
      <Page>
        <PageHead title={barcode} hint={t('copyPage')} />
        {error ? <ReadFailure error={error} onRetry={onRetry} /> : <TableSkeleton columns={4} />}
      </Page>
    );
  }
  const { copy, title } = data;
  const name = title.title || title.bookrecno;
  return (
    <Page>
      <PageHead
        title={barcode}
        hint={
          <span className={styles.about}>
            <HoldingLink bookrecno={title.bookrecno}>{name}</HoldingLink>
            {[title.author, copy.callno].filter(Boolean).map((part) => ` · ${part}`)}
          </span>
        }
      />
      <Place place={data.place} />
      <Totals
        totals={[
          [t('column.library'), copy.libraryName],
          [t('column.room'), copy.roomName || noValue],
          [t('column.state'), stateOf(copy)],
          [t('column.addedOn'), copy.addedOn === null ? noValue : date(copy.addedOn)],
          [t('total.loans'), full(copy.loans)],
          [t('total.loansEver'), full(copy.loansEver)],
          [t('column.price'), copy.price === null ? noValue : `¥${full(copy.price)}`],
        ]}
      />
      <section className={styles.part} aria-labelledby="record-life">
        <h2 id="record-life">{t('life')}</h2>
        <Lanes copies={[copy]} from={data.from} today={data.today} isAlone />
      </section>
      <DemandPanel bookrecno={title.bookrecno} glc={glc} libcode={copy.libcode} />
      <EntryTable entries={data.entries} total={data.entryCount} />
    </Page>
  );
}

/** Shows one sentence with the place of the copy, and the day since when it has been there. */
function Place({ place: { kind, since, due, days, name } }: { place: CopyPlace }) {
  const { t } = useTranslation('holdings-record');
  const { date } = useFormat();
  const words = {
    since: since === null ? '' : date(since),
    due: due === null ? '' : date(due),
    days: days ?? 0,
    name,
  };
  const known = since === null ? t(`place.${kind}Unknown`) : t(`place.${kind}`, words);
  return (
    <p className={styles.place} data-kind={kind} role="status">
      {kind === 'out' && since !== null && due !== null ? t('place.outDue', words) : known}
    </p>
  );
}
