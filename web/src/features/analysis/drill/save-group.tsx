import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#lib/errors/to-problem.ts';
import { useFormat } from '#lib/format/use-format.ts';
import type { RowsBehindNumber } from '#lib/statistics/use-drill.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import styles from './drill.module.css';
import { NextList } from './next-list.tsx';
import { useAddGroup } from './use-reader-groups.ts';

type Props = {
  behind: RowsBehindNumber;
  /** The name of the number, which the form proposes as name of the group. */
  suggestion: string;
  onUse: (id: string) => void;
  onAsk: (draft: QuestionDraft) => void;
  onClose: () => void;
};

/** Shows the dialog that saves the readers behind a number as a named group, for later questions. */
export function SaveGroup({ behind, suggestion, onUse, onAsk, onClose }: Props) {
  const { t } = useTranslation('analysis');
  useFocusBack();
  const { full } = useFormat();
  const [name, setName] = useState(suggestion.slice(0, 50));
  const [note, setNote] = useState('');
  const { mutate, isPending, error, data } = useAddGroup();
  useUnsaved(data === undefined && note !== '');
  const isReady = name.trim() !== '' && !isPending;
  const save = () => {
    const query = behind.result.meta.query;
    if (isReady) mutate({ name: name.trim(), note: note.trim(), query, cell: behind.place });
  };
  const buttons = data
    ? { okText: t('group.useNow'), cancelText: t('group.close'), onOk: () => onUse(data.id) }
    : { okText: t('save.save'), cancelText: t('save.cancel'), onOk: save };
  return (
    <Modal
      open
      title={t('group.save')}
      onCancel={onClose}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      {...buttons}
    >
      {data ? (
        <>
          <p role="status">{t('group.saved', { count: data.size, size: full(data.size), name })}</p>
          <p className={styles.nextTitle}>{t('next.title')}</p>
          <NextList groupId={data.id} onAsk={onAsk} />
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <p className={styles.hint}>{t('group.saveHint')}</p>
          <Fields name={name} note={note} error={error} onName={setName} onNote={setNote} />
          <button type="submit" hidden />
        </form>
      )}
    </Modal>
  );
}

type FieldsProps = {
  name: string;
  note: string;
  error: unknown;
  onName: (name: string) => void;
  onNote: (note: string) => void;
};

function Fields({ name, note, error, onName, onNote }: FieldsProps) {
  const { t } = useTranslation('analysis');
  const ids = { name: useId(), note: useId() };
  const problem = toProblem(error);
  return (
    <>
      <label htmlFor={ids.name}>{t('group.name')}</label>
      <Input
        id={ids.name}
        value={name}
        maxLength={50}
        {...(problem === '' ? {} : { status: 'error' as const })}
        onChange={({ target }) => onName(target.value)}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <label htmlFor={ids.note}>{t('group.note')}</label>
      <Input
        id={ids.note}
        value={note}
        maxLength={200}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  );
}
