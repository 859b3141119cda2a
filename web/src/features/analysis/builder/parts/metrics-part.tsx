import type { MetricCard } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceMatches, toCatalogueChoice } from '../../state/use-catalogue.ts';
import styles from '../builder.module.css';
import { type QuestionEditor, useProblemText } from '../question-editor.ts';
import { Field, Section } from '../section.tsx';

const most = 20;

/** Chooses the metrics of a table; the first metric decides the dataset. */
export function MetricsPart({ editor }: { editor: QuestionEditor }) {
  const { draft, change, catalogue, problems } = editor;
  const { t } = useTranslation('analysis');
  const problem = useProblemText(problems, 'metrics');
  const cards = catalogue.metrics ?? [];
  const choices = new Map(
    cards.map((card) => [
      card.code,
      toCatalogueChoice(card.code, card.label, [card.nameZh, card.nameEn]),
    ]),
  );
  const choose = (metrics: string[]) => {
    const first = cards.find(({ code }) => code === metrics[0]);
    const chosen = cards.filter(({ code }) => metrics.includes(code));
    const fits = draft.by.filter((code) => chosen.every((card) => card.dimensions.includes(code)));
    change({ metrics, by: fits, ...(first ? { dataset: first.dataset } : {}) });
  };
  return (
    <Section title={t('metrics.title')} help={t('metrics.help')}>
      <Field label={t('metrics.label')} problem={problem}>
        {(id) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            maxCount={most}
            className={styles.wide ?? ''}
            placeholder={t('metrics.choose')}
            value={[...draft.metrics]}
            loading={catalogue.metrics === undefined}
            {...(problem === '' ? {} : { status: 'error' as const })}
            showSearch={{
              filterOption: (typed, option) => {
                const choice = choices.get(String(option?.value));
                return choice !== undefined && choiceMatches(choice, typed);
              },
            }}
            popupMatchSelectWidth={320}
            options={toMetricOptions(cards)}
            optionRender={({ value, label }) => (
              <span className={styles.option}>
                <span>{label}</span>
                <small>{cards.find(({ code }) => code === value)?.means}</small>
              </span>
            )}
            onChange={choose}
          />
        )}
      </Field>
    </Section>
  );
}

/** Returns the metrics as options, grouped by dataset. */
export function toMetricOptions(cards: readonly MetricCard[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { code, label, datasetLabel } of cards)
    groups.set(datasetLabel, [...(groups.get(datasetLabel) ?? []), { value: code, label }]);
  return [...groups].map(([label, options]) => ({ label, title: label, options }));
}
