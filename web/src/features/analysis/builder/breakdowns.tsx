import type { DimensionCard } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { breakDown, groupField } from '../draft/edit.ts';
import { choiceMatches, toCatalogueChoice } from '../state/use-catalogue.ts';
import styles from './builder.module.css';
import { NumberField } from './number-field.tsx';
import { type QuestionEditor, useProblemText } from './question-editor.ts';
import { Field, Section } from './section.tsx';

const most = 3;

type Props = {
  editor: QuestionEditor;
  dimensions: readonly (DimensionCard & { as: string })[] | undefined;
};

/** Chooses the breakdown dimensions, and the number of largest values that keep a row of their own. */
export function Breakdowns({ editor, dimensions }: Props) {
  const { draft, change, problems } = editor;
  const { t } = useTranslation('analysis');
  const problem = useProblemText(problems, 'by');
  // Reader groups cannot break down an answer, and a question about events already names its events.
  const offered = (dimensions ?? []).filter(
    ({ code }) => code !== groupField && (code !== 'event' || draft.kind === 'table'),
  );
  const choices = new Map(
    offered.map(({ code, as, means }) => [code, toCatalogueChoice(code, as, [], means)] as const),
  );
  return (
    <Section title={t('by.title')} help={t('by.help')}>
      <Field label={t('by.label')} problem={problem}>
        {(id) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            maxCount={most}
            className={styles.wide ?? ''}
            placeholder={t('by.choose')}
            value={[...draft.by]}
            showSearch={{
              filterOption: (typed, option) => {
                const choice = choices.get(String(option?.value));
                return choice !== undefined && choiceMatches(choice, typed);
              },
            }}
            options={offered.map(({ code, as, means }) => ({
              value: code,
              label: as,
              title: means,
            }))}
            onChange={(by) => change(breakDown(draft, by))}
          />
        )}
      </Field>
      {draft.by.length > 0 && (
        <NumberField editor={editor} at="top" least={1} most={10_000} help={t('top.help')} />
      )}
    </Section>
  );
}
