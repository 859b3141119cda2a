import { type TransferQuestionInput, transferAims } from '@stacksight/contract';
import { Radio, Select, Slider } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import styles from './holding.module.css';

type QuestionsProps = {
  question: TransferQuestionInput;
  onChange: (question: TransferQuestionInput) => void;
};

/** The four questions of a plan, and below them limits that usually stay as they are. */
export function TransferQuestions({ question, onChange }: QuestionsProps) {
  const { t } = useTranslation('holding');
  const { groups = [], group } = useLibraries(question.glc ?? '');
  const set = (part: Partial<TransferQuestionInput>) => onChange({ ...question, ...part });
  const limit = (key: LimitKey) => (
    <Limit
      name={key}
      value={question[key] ?? limits[key].min}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <div className={styles.questions}>
      <Question number={1} title={t('question.libraries')}>
        {groups.length > 1 && (
          <Select
            aria-label={t('question.group')}
            value={group?.code ?? ''}
            options={groups.map(({ code, label }) => ({ value: code, label }))}
            onChange={(glc) => set({ glc, libraries: [] })}
          />
        )}
        <Select
          mode="multiple"
          aria-label={t('question.libraries')}
          placeholder={t('question.choose')}
          value={[...question.libraries]}
          optionFilterProp="label"
          maxTagCount={8}
          options={(group?.libraries ?? []).map(({ code, label }) => ({ value: code, label }))}
          onChange={(libraries) => set({ libraries })}
        />
        <button
          type="button"
          className={styles.plain}
          onClick={() => set({ libraries: (group?.libraries ?? []).map(({ code }) => code) })}
        >
          {t('question.all')}
        </button>
      </Question>
      <Question number={2} title={t('question.aim')}>
        <Radio.Group
          value={question.aim}
          onChange={(event) => set({ aim: event.target.value })}
          options={transferAims.map((value) => ({ value, label: t(`aim.${value}`) }))}
          className={styles.aims}
        />
      </Question>
      <Question number={3} title={t('question.most')}>
        {limit('most')}
      </Question>
      <Question number={4} title={t('question.leastGain')}>
        {limit('leastGain')}
      </Question>
      <details className={styles.more}>
        <summary>{t('question.more')}</summary>
        {(['newDays', 'keeps', 'mostOfTitle'] as const).map((key) => (
          <div key={key}>
            <span>{t(`question.${key}`)}</span>
            {limit(key)}
          </div>
        ))}
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

const limits = {
  most: { min: 50, max: 2_000, step: 50 },
  leastGain: { min: 0.1, max: 10, step: 0.1 },
  newDays: { min: 0, max: 730, step: 30 },
  keeps: { min: 0, max: 5, step: 1 },
  mostOfTitle: { min: 1, max: 20, step: 1 },
};
type LimitKey = keyof typeof limits;
type LimitProps = { name: LimitKey; value: number; onChange: (value: number) => void };

/** A slider; the plan is asked again when it is let go. */
function Limit({ name, value, onChange }: LimitProps) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const [moving, setMoving] = useState<number | null>(null);
  const shown = moving ?? value;
  return (
    <div className={styles.limit}>
      <Slider
        {...limits[name]}
        value={shown}
        onChange={setMoving}
        onChangeComplete={(next) => {
          setMoving(null);
          onChange(next);
        }}
        ariaLabelForHandle={t(`question.${name}`)}
        tooltip={{ open: false }}
      />
      <output>{full(shown, name === 'leastGain' ? 1 : 0)}</output>
    </div>
  );
}
