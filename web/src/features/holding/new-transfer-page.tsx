import type { TransferQuestionInput } from '@stacksight/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './holding.module.css';
import { TransferQuestions } from './transfer-questions.tsx';
import { ClassLines, GuardLines, TransferTotals } from './transfer-sums.tsx';
import { VanDays } from './transfer-van.tsx';
import { TransferWays } from './transfer-ways.tsx';

const start: TransferQuestionInput = {
  libraries: [],
  aim: 'loans',
  most: 300,
  leastGain: 0.5,
  newDays: 180,
  keeps: 1,
  mostOfTitle: 6,
};

/** Shows the page of a new plan: four questions, and beside them what the plan would move, before anything is saved. */
export function NewTransferPage() {
  const { t } = useTranslation('holding');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [question, setQuestion] = useState(start);
  const [name, setName] = useState('');
  const { group } = useLibraries(question.glc ?? '');
  const asked = { ...question, ...(group === undefined ? {} : { glc: group.code }) };
  const isAsked = asked.libraries.length > 1;
  const answer = useQuery({
    queryKey: ['holding', 'whatIf', asked],
    queryFn: ({ signal }) => api.holding.whatIf({ body: asked, signal }),
    enabled: isAsked,
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
  return (
    <Page>
      <PageHead title={t('new.title')} hint={t('new.hint')} />
      <div className={styles.ask}>
        <TransferQuestions question={question} onChange={setQuestion} />
        <div className={styles.answer} aria-live="polite" aria-busy={answer.isFetching}>
          {!isAsked ? (
            <p className={styles.wait}>{t('new.chooseTwo')}</p>
          ) : answer.error !== null && found === undefined ? (
            <ReadFailure error={answer.error} onRetry={() => void answer.refetch()} />
          ) : found === undefined ? (
            <div className={styles.wait}>
              <Spin /> {t('new.working')}
            </div>
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
              {found.copies === 0 ? (
                <p className={styles.wait}>{t('new.nothing')}</p>
              ) : (
                <TransferWays pairs={found.pairs} glc={asked.glc ?? ''} />
              )}
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
