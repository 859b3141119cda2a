import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useNamePage } from '#lib/window/page-names.ts';
import { OpacLink } from '#ui/opac-link/opac-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { TransferLink } from '#ui/transfer-link/transfer-link.tsx';
import { DemandPanel, useRecordDemand } from './demand-panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { Lanes } from './lanes.tsx';
import styles from './record.module.css';
import { Totals } from './totals.tsx';
import { Verdict } from './verdict.tsx';

/** Shows the record of a title: its copies, their events, and the demand. */
export function TitlePage() {
  const { t } = useTranslation(['holdings-record', 'demand']);
  const { full } = useFormat();
  const { bookrecno = '' } = useParams();
  const glc = new URLSearchParams(useLocation().search).get('glc') ?? undefined;
  const { data, error, onRetry } = useStatistic(
    ['holdingsRecord', 'title', bookrecno, glc],
    (signal) => api.holdingsRecord.title({ params: { bookrecno }, query: { glc }, signal }),
    { keeps: () => false },
  );
  // The page waits for the demand as well, so that its sentence and its table move nothing below.
  const demand = useRecordDemand({ bookrecno, glc });
  const [move] = (demand.data ?? []).toSorted((a, b) => (b.moveGain ?? 0) - (a.moveGain ?? 0));
  const hasDemand = demand.data !== undefined || demand.error !== null;
  useNamePage(data?.title ?? '');
  if (!data || !hasDemand) {
    return (
      <Page>
        <PageHead title={t('titlePage')} />
        {error ? <ReadFailure error={error} onRetry={onRetry} /> : <TableSkeleton columns={4} />}
      </Page>
    );
  }
  const about = [data.author, data.publisher, data.pubYear, data.isbn, data.clc].filter(Boolean);
  const held = data.copies.filter(({ isHeld }) => isHeld);
  return (
    <Page>
      <PageHead
        title={data.title || bookrecno}
        hint={
          <OpacLink bookrecno={bookrecno} isbn={data.isbn}>
            {about.join(' · ') || bookrecno}
          </OpacLink>
        }
      />
      <Totals
        totals={[
          [t('total.copies'), full(data.copyCount)],
          [t('total.libraries'), full(new Set(held.map(({ libcode }) => libcode)).size)],
          [t('total.onShelf'), full(held.filter(({ isOnShelf }) => isOnShelf).length)],
          [t('total.loans'), full(data.copies.reduce((sum, { loans }) => sum + loans, 0))],
          [t('total.loansEver'), full(data.copies.reduce((sum, one) => sum + one.loansEver, 0))],
        ]}
      />
      <Verdict rows={demand.data ?? []} />
      {move?.moveFrom && (
        <p>
          <TransferLink from={move.moveFrom} to={move.libcode} glc={glc ?? ''} />
        </p>
      )}
      <section className={styles.part} aria-labelledby="record-copies">
        <h2 id="record-copies">{t('copies')}</h2>
        {data.copyCount > data.copies.length && (
          <p>{t('firstCopies', { shown: data.copies.length, total: data.copyCount })}</p>
        )}
        <Lanes copies={data.copies} from={data.from} today={data.today} />
      </section>
      <DemandPanel bookrecno={bookrecno} glc={glc} />
      <EntryTable entries={data.entries} total={data.entryCount} withBarcode />
    </Page>
  );
}
