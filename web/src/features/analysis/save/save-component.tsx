import type { AnalyticsComponent, QueryInput } from '@stacksight/contract';
import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#lib/errors/to-problem.ts';
import { notify } from '#lib/notify.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import styles from './save.module.css';
import { type KeptForm, useComponents, useSaveComponent } from './use-components.ts';

type Props = {
  query: QueryInput;
  /** The chart of the answer, and whether it draws "other". */
  look: Pick<KeptForm, 'chart' | 'rest'>;
  suggestion: string;
  /** The id of the saved question that was opened; empty for a new question. */
  from: string;
  onSaved: (id: string) => void;
  onClose: () => void;
};

const asNew = 'new';

/** Shows the dialog that saves a question with its chart, as a new component or in place of a saved one. */
export function SaveComponent({ query, look, suggestion, from, onSaved, onClose }: Props) {
  const { t } = useTranslation('analysis');
  const { data: all, error: lost } = useComponents();
  const known = all?.filter(({ mayChange }) => mayChange) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const place = chosen ?? (known.some(({ id }) => id === from) ? from : asNew);
  const old = known.find(({ id }) => id === place);
  const [typed, setTyped] = useState<{ name?: string; note?: string }>({});
  const name = typed.name ?? old?.name ?? suggestion.slice(0, 50);
  const note = typed.note ?? old?.note ?? '';
  const { mutate, isPending, error } = useSaveComponent();
  useUnsaved(typed.name !== undefined || typed.note !== undefined);
  // A save before the list of saved questions has loaded would create a copy of the opened question.
  const isReady = name.trim() !== '' && (from === '' || all !== undefined || lost !== null);
  const save = () => {
    const form = { name: name.trim(), note: note.trim(), query, ...look };
    mutate(
      { id: old?.id ?? null, form },
      {
        onSuccess: (id) => {
          notify.success(t('save.saved', { name: form.name }));
          onSaved(id);
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('save.component')}
      okText={t('save.save')}
      isReady={isReady}
      isSaving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('save.componentHint')}</p>
      {known.length > 0 && <Place known={known} value={place} onChange={setChosen} />}
      <NameAndNoteFields
        name={name}
        note={note}
        problem={toProblem(error)}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
    </FormDialog>
  );
}

type PlaceProps = {
  known: readonly AnalyticsComponent[];
  value: string;
  onChange: (id: string) => void;
};

function Place({ known, value, onChange }: PlaceProps) {
  const { t } = useTranslation('analysis');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('save.place')}</label>
      <Select<string>
        id={id}
        value={value}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: asNew, label: t('save.asNew') },
          ...known.map((one) => ({ value: one.id, label: t('save.over', { name: one.name }) })),
        ]}
        onChange={onChange}
      />
    </>
  );
}

type WordsProps = {
  name: string;
  note: string;
  problem: string;
  onChange: (part: { name?: string; note?: string }) => void;
};

/** Shows the fields for the name and the purpose of a saved question. */
export function NameAndNoteFields({ name, note, problem, onChange }: WordsProps) {
  const { t } = useTranslation('analysis');
  const ids = { name: useId(), note: useId() };
  return (
    <>
      <label htmlFor={ids.name}>{t('save.name')}</label>
      <Input
        id={ids.name}
        value={name}
        maxLength={50}
        {...(problem === '' ? {} : { status: 'error' as const })}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <label htmlFor={ids.note}>{t('save.note')}</label>
      <Input.TextArea
        id={ids.note}
        value={note}
        maxLength={200}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}
