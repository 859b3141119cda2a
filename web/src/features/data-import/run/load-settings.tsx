import type { ImportForm } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { type ChangeDraft, type Draft, usualRefused } from '../map/drafts.ts';
import styles from './run.module.css';

type Props = {
  draft: Draft;
  onDraft: ChangeDraft;
  form: ImportForm | null;
  file: string;
  glc: string;
};

const mostName = 50;

/** Shows the further settings of a load, and saves the mapping. */
export function LoadSettings({ draft, onDraft, form, file, glc }: Props) {
  const { t } = useTranslation('data-import');
  return (
    <div className={styles.settings}>
      <Checkbox
        checked={draft.replace}
        onChange={({ target }) => onDraft({ replace: target.checked })}
      >
        {t('settings.replace')}
      </Checkbox>
      <small>{t('settings.replaceHint')}</small>
      <label htmlFor="import-most-refused">{t('settings.mostRefused')}</label>
      <InputNumber
        id="import-most-refused"
        min={0}
        max={100}
        suffix="%"
        value={Math.round(draft.mostRefused * 1000) / 10}
        onChange={(value) => onDraft({ mostRefused: value === null ? usualRefused : value / 100 })}
      />
      <small>{t('settings.mostRefusedHint')}</small>
      {form !== null && <SaveMapping {...{ draft, onDraft, form, file, glc }} />}
    </div>
  );
}

function SaveMapping({ draft, onDraft, form, file, glc }: Props & { form: ImportForm }) {
  const { t } = useTranslation('data-import');
  const client = useQueryClient();
  const [name, setName] = useState(draft.taken ?? nameOf(file));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const typed = name.trim();
    if (typed === '' || isBusy) return;
    setBusy(true);
    try {
      const body = { name: typed, form, glc };
      const { version } = await api.dataImport.saveMapping({ body });
      notify.success(t('settings.saved', { name: typed, version }));
      onDraft({ form, taken: typed });
      await client.invalidateQueries({ queryKey: ['dataImport'] });
    } catch (error) {
      handleError(error);
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor="import-mapping-name">{t('settings.save')}</label>
      <div>
        <Input
          id="import-mapping-name"
          maxLength={mostName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button htmlType="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('settings.saveButton')}
        </Button>
      </div>
      <small>{t('settings.saveHint')}</small>
    </form>
  );
}

/** Returns the name of a file without its ending and without the month or day in it. */
function nameOf(file: string): string {
  const plain = file.replace(/(\.\w{1,5})+$/, '').replace(/[-_ .]*\d{4}[-_.\d]*$/, '');
  return plain.trim().slice(0, mostName) || file.slice(0, mostName);
}
