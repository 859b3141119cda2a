import type { TransferPlan } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useNamePage } from '#lib/window/page-names.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { EffectPanel } from './effect-panel.tsx';
import styles from './holding.module.css';
import { useReadersText } from './question/transfer-readers.tsx';
import { stageTones, stateTones } from './tones.ts';
import { TransferButtons } from './transfer-buttons.tsx';
import { TransferCopies } from './transfer-copies.tsx';
import { ClassLines, GuardLines, TransferTotals } from './transfer-sums.tsx';
import { VanDays } from './transfer-van.tsx';
import { TransferWays } from './transfer-ways.tsx';

/**
 * Shows a plan: what moves from where to where, what the guards kept back, and its copies, which can be struck,
 * approved and scanned.
 */
export function TransferPage() {
  const { t } = useTranslation('holding');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['holding', 'get', id],
    queryFn: ({ signal }) => api.holding.get({ params: { x: id }, signal }),
    meta: { silent: true },
  });
  // The map needs the places of the libraries, so the plan waits for them: nothing moves when the map comes.
  const { groups, answer } = useLibraries('');
  const hasPlaces = groups !== undefined || answer.error !== null;
  return (
    <Page>
      {data && hasPlaces ? (
        <LoadedPlan plan={data} />
      ) : (
        <>
          <PageHead title={t('one')} />
          {isMissing(error) ? (
            <EmptyState
              reason={t('missing.reason')}
              hint={t('missing.hint')}
              action={<Link to="/holdings/transfers">{t('all')}</Link>}
            />
          ) : error ? (
            <ReadFailure error={error} onRetry={() => void refetch()} />
          ) : (
            <TableSkeleton columns={4} />
          )}
        </>
      )}
    </Page>
  );
}

/** Returns true if no plan has this id, or the address contains no valid id. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function LoadedPlan({ plan }: { plan: TransferPlan }) {
  const { t } = useTranslation('holding');
  const { date, full } = useFormat();
  const isNarrow = useIsNarrow();
  useNamePage(plan.name);
  const made = t('made', { date: date(plan.createdAt), name: plan.createdBy });
  const approved =
    plan.approvedAt === null
      ? ''
      : t('approved', { date: date(plan.approvedAt), name: plan.approvedBy });
  const readers = useReadersText(plan.glc, plan.question.readerGroups);
  return (
    <>
      <PageHead title={plan.name} hint={[made, approved, readers].filter(Boolean).join('\n')}>
        <TransferButtons plan={plan} />
      </PageHead>
      <section className={styles.save}>
        <TransferTotals sums={plan.sums} />
        <div className={styles.buttons}>
          <StatusMark tone={stateTones[plan.state]}>{t(`state.${plan.state}`)}</StatusMark>
          {plan.stages.map(({ stage, copies }) => (
            <StatusMark key={stage} tone={stageTones[stage]}>
              {t(`stage.${stage}`)} {full(copies)}
            </StatusMark>
          ))}
        </div>
        {!plan.isWhole && <p className={styles.hint}>{t('part')}</p>}
      </section>
      <VanDays days={plan.van} />
      {plan.received > 0 && <EffectPanel id={plan.id} />}
      {/* On a phone the copies are what one works with, so they come before the sums. */}
      {isNarrow && (
        <div className={styles.copies}>
          <TransferCopies plan={plan} />
        </div>
      )}
      {plan.sums.pairs.length > 0 && <TransferWays pairs={plan.sums.pairs} glc={plan.glc} />}
      <div className={styles.two}>
        <GuardLines guards={plan.guards} />
        <ClassLines classes={plan.sums.classes} />
      </div>
      {!isNarrow && <TransferCopies plan={plan} />}
    </>
  );
}
