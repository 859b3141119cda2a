import { maskedWord, type OpenQuestions } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { PageTabs, type PageTabsProps } from '#ui/page/page-tabs.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { TryButton, TryDialog } from './try-sentence.tsx';
import styles from './words.module.css';

const spans = ['7', '30', '90', '365'] as const;
const shape = { days: urlChoice(spans, '90') };

/** Lists the questions that were asked back or called wrong, by the word that nothing explains. */
export function QuestionList({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('assistant-words');
  const [{ days }, change] = useUrlState(shape);
  const [tried, setTried] = useState<string | null>(null);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['assistantWords', 'questions', days],
    queryFn: ({ signal }) =>
      api.assistantWords.questions({ query: { days: Number(days) }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });
  return (
    <Page>
      <PageHead title={tabs.title} hint={t('questions.hint')}>
        <TryButton />
      </PageHead>
      <PageTabs {...tabs} />
      <section className={styles.panel} aria-label={t('tab.questions')}>
        <DataTable
          label={t('tab.questions')}
          heading="h2"
          columns={useColumns(setTried)}
          rows={data}
          rowKey={({ word }) => word}
          isLoading={isPending}
          error={error}
          onRetry={() => void refetch()}
          hasBasket={false}
          empty={{ reason: t('questions.none'), hint: t('questions.noneHint') }}
          toolbar={
            <Select
              value={days}
              aria-label={t('questions.days')}
              onChange={(next) => change({ days: next })}
              options={spans.map((value) => ({
                value,
                label: t('questions.lastDays', { count: Number(value) }),
              }))}
            />
          }
        />
      </section>
      {tried !== null && <TryDialog question={tried} onClose={() => setTried(null)} />}
    </Page>
  );
}

function useColumns(onTry: (question: string) => void): DataColumn<OpenQuestions>[] {
  const { t } = useTranslation('assistant-words');
  const { date, full } = useFormat();
  return [
    {
      key: 'word',
      title: t('questions.word'),
      width: 160,
      wraps: true,
      card: 'title',
      render: ({ word }) => {
        if (word === '') return <em>{t('questions.noWord')}</em>;
        return word === maskedWord ? <em>{t('questions.rareWords')}</em> : word;
      },
    },
    {
      key: 'count',
      title: t('questions.count'),
      width: 96,
      align: 'end',
      render: ({ count }) => full(count),
    },
    {
      key: 'down',
      title: t('questions.down'),
      width: 96,
      align: 'end',
      render: ({ down }) => (down === 0 ? noValue : full(down)),
    },
    {
      key: 'lastAskedAt',
      title: t('questions.last'),
      width: 168,
      render: ({ lastAskedAt }) => date(lastAskedAt, 'minute'),
    },
    {
      key: 'questions',
      title: t('questions.asked'),
      card: 'wide',
      wraps: true,
      render: ({ questions }) => (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <li key={question}>
              {question.includes(maskedWord) ? (
                <span>{question}</span>
              ) : (
                <button type="button" onClick={() => onTry(question)}>
                  {question}
                </button>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'actions',
      title: t('questions.do'),
      width: 96,
      render: ({ word }) =>
        word === '' || word === maskedWord ? (
          noValue
        ) : (
          <Link
            to={`?tab=words&open=new&word=${encodeURIComponent(word)}`}
            aria-label={t('questions.teachOne', { word })}
          >
            {t('questions.teach')}
          </Link>
        ),
    },
  ];
}
