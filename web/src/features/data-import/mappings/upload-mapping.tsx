import { UploadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError, toSentence } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import styles from './mappings.module.css';

type Props = { glc: string; onDone: () => void };
type Chosen = { name: string; json: Record<string, unknown> };

const mostName = 50;
const mostBytes = 2_000_000;

/** Shows the button that brings in a mapping as a file of JSON, under a name. */
export function UploadMapping({ glc, onDone }: Props) {
  const { t } = useTranslation('data-import');
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const json = file.size > mostBytes ? null : toObject(await file.text());
    const name = file.name.replace(/\.json$/i, '').slice(0, mostName);
    if (json === null) notify.error(t('mappings.notJson', { file: file.name }));
    else setChosen({ name, json });
  };
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => field.current?.click()}>
        {t('mappings.upload')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('mappings.upload')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      {chosen !== null && (
        <SaveDialog glc={glc} chosen={chosen} onClose={() => setChosen(null)} onDone={onDone} />
      )}
    </>
  );
}

function toObject(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}

type DialogProps = Props & { chosen: Chosen; onClose: () => void };

function SaveDialog({ glc, chosen, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('data-import');
  const [name, setName] = useState(chosen.name);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async () => {
    setSaving(true);
    try {
      const body = { name: name.trim(), json: chosen.json, ...glcOf(glc) };
      const { version } = await api.dataImport.saveMapping({ body });
      notify.success(t('settings.saved', { name: name.trim(), version }));
      onClose();
      onDone();
    } catch (error) {
      handleError(error, { isShownByScreen: true });
      setProblem((error instanceof ApiError && error.fields.json) || toSentence(error));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={t('mappings.upload')}
      okText={t('settings.saveButton')}
      isReady={name.trim() !== ''}
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
      {...(problem === '' ? {} : { problem })}
    >
      <label className={styles.name} htmlFor="import-json-name">
        {t('mappings.column.name')}
        <Input
          id="import-json-name"
          autoFocus
          maxLength={mostName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <p className={styles.note}>{t('settings.saveHint')}</p>
    </FormDialog>
  );
}
