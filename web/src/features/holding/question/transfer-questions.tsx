import { type TransferQuestionInput, transferAims } from '@stacksight/contract';
import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { noValue } from '#ui/metric/value-text.ts';
import styles from '../holding.module.css';
import page from '../new-transfer.module.css';
import { TransferLimit, type TransferLimitKey, TransferLimits } from './transfer-limits.tsx';
import { TransferReaders } from './transfer-readers.tsx';

type QuestionsProps = {
  question: TransferQuestionInput;
  onChange: (question: TransferQuestionInput) => void;
};

/** Shows the four questions of a plan, and below them the limits that users rarely change. */
export function TransferQuestions({ question, onChange }: QuestionsProps) {
  const { t } = useTranslation('holding');
  const { groups = [], group } = useLibraries(question.glc ?? '');
  const set = (part: Partial<TransferQuestionInput>) => onChange({ ...question, ...part });
  // Without a choice, copies move between all libraries of the user.
  const all = (group?.libraries ?? []).map(({ code }) => code);
  const whole = question.libraries.length === 0 ? { ...question, libraries: all } : question;
  const limit = (key: TransferLimitKey) => (
    <TransferLimit name={key} question={question} onChange={set} />
  );
  return (
    <div className={styles.questions}>
      <Question number={1} title={t('question.libraries')}>
        {groups.length > 1 && (
          <Select
            aria-label={t('question.group')}
            value={group?.code ?? ''}
            options={groups.map(({ code, label }) => ({ value: code, label }))}
            onChange={(glc) =>
              set({ glc, libraries: [], keptRooms: [], pairs: [], readerGroups: [] })
            }
          />
        )}
        <Select
          mode="multiple"
          aria-label={t('question.libraries')}
          className={page.libraries ?? ''}
          allowClear
          placeholder={all.length < 2 ? noValue : t('question.every', { count: all.length })}
          value={[...question.libraries]}
          optionFilterProp="label"
          maxTagCount={8}
          options={(group?.libraries ?? []).map(({ code, label }) => ({ value: code, label }))}
          onChange={(libraries) => set({ libraries })}
        />
        <TransferReaders glc={group?.code ?? ''} question={question} onChange={set} />
      </Question>
      <Question number={2} title={t('question.aim')}>
        <Radio.Group
          value={question.aim}
          onChange={(event) => set({ aim: event.target.value })}
          options={transferAims.map((value) => ({ value, label: t(`aim.${value}`) }))}
          className={styles.aims}
        />
        {question.aim === 'supply' && (
          <div>
            <span>{t('question.supplyDays')}</span>
            {limit('supplyDays')}
          </div>
        )}
      </Question>
      <Question number={3} title={t('question.most')}>
        {limit('most')}
      </Question>
      <Question number={4} title={t('question.leastGain')}>
        {limit('leastGain')}
      </Question>
      <details className={styles.more}>
        <summary>{t('question.more')}</summary>
        <TransferLimits question={whole} group={group} onChange={set} />
      </details>
    </div>
  );
}

function Question({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.question}>
      <h2>
        <span aria-hidden>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}
