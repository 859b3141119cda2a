import type { TransferQuestionInput } from '@stacksight/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { urlList, urlText, useUrlState } from '#lib/url-state.ts';
import { useSettled } from '#lib/window/use-settled.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './holding.module.css';
import page from './new-transfer.module.css';
import { TransferQuestions } from './question/transfer-questions.tsx';
import { TransferPreview } from './transfer-preview.tsx';
import { ClassLines, GuardLines, TransferTotals } from './transfer-sums.tsx';
import { VanDays } from './transfer-van.tsx';

const start: TransferQuestionInput = {
  libraries: [],
  aim: 'loans',
  most: 300,
  leastGain: 0.5,
  newDays: 180,
  keeps: 1,
  mostOfTitle: 6,
};

/** A link may name the libraries of the plan. */
const shape = { libraries: urlList(), glc: urlText() };

/** Shows the page of a new plan: four questions, and beside them what the plan would move, before anything is saved. */
export function NewTransferPage() {
  const { t } = useTranslation('holding');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asksFor] = useUrlState(shape);
  const [question, setQuestion] = useState<TransferQuestionInput>(() => ({
    ...start,
    libraries: [...asksFor.libraries],
    ...glcOf(asksFor.glc),
  }));
  const { date, full } = useFormat();
  const [name, setName] = useState(() => t('new.usual', { day: date(new Date().toISOString()) }));
  const { group, answer: places } = useLibraries(question.glc ?? '');
  // Without a choice, copies move between all libraries of the user, so that the page begins with an answer.
  const all = (group?.libraries ?? []).map(({ code }) => code);
  const asked = {
    ...question,
    libraries: question.libraries.length === 0 ? all : question.libraries,
    ...(group === undefined ? {} : { glc: group.code }),
  };
  const isAsked = asked.libraries.length > 1;
  // A slider changes the question many times a second.
  const settled = useSettled(JSON.stringify(asked));
  const isSettled = settled === JSON.stringify(asked);
  const answer = useQuery({
    queryKey: ['holding', 'whatIf', settled],
    queryFn: ({ signal }) => api.holding.whatIf({ body: JSON.parse(settled), signal }),
    enabled: isAsked && isSettled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const save = useMutation({
    mutationFn: () => api.holding.allot({ body: { ...asked, name: name.trim() } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['holding'] });
      await navigate(`/holdings/transfers/${id}`);
    },
    onError: handleError,
  });
  const found = isAsked ? answer.data : undefined;
  const failed = failureOf(places.error, places.onRetry) ?? failureOf(answer.error, answer.refetch);
  return (
    <Page>
      <PageHead title={t('new.title')} hint={t('new.hint')} />
      <div className={page.ask}>
        <TransferQuestions question={question} onChange={setQuestion} />
        {found !== undefined && (
          <p className={page.live} aria-hidden>
            {t('new.live', {
              copies: full(found.copies),
              gain: full(Math.round(found.gain)),
              ways: full(found.pairs.length),
            })}
          </p>
        )}
        <div
          className={styles.answer}
          aria-live="polite"
          aria-busy={answer.isFetching || !isSettled}
        >
          {!isAsked && places.data !== undefined ? (
            <p className={styles.wait}>{t(all.length < 2 ? 'new.noLibraries' : 'new.chooseTwo')}</p>
          ) : failed !== null && found === undefined ? (
            <ReadFailure error={failed.error} onRetry={failed.retry} />
          ) : found === undefined ? (
            <section className={styles.panel}>
              <p className={styles.hint}>{t('new.working')}</p>
              <TableSkeleton columns={3} lines={12} />
            </section>
          ) : (
            <>
              <div className={styles.save}>
                <TransferTotals sums={found} />
                <form
                  onSubmit={(event) => {
                    event.preventDefault();
                    save.mutate();
                  }}
                >
                  <Input
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                    maxLength={60}
                    aria-label={t('column.name')}
                    placeholder={t('new.name')}
                  />
                  <Button
                    type="primary"
                    htmlType="submit"
                    loading={save.isPending}
                    disabled={name.trim() === '' || found.copies === 0}
                  >
                    {t('new.save')}
                  </Button>
                </form>
              </div>
              <TransferPreview sums={found} glc={asked.glc ?? ''} />
              <VanDays days={found.van} />
              <div className={styles.two}>
                <GuardLines guards={found.guards} />
                <ClassLines classes={found.classes} />
              </div>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

const failureOf = (error: unknown, retry: () => unknown) =>
  error == null ? null : { error, retry: () => void retry() };
