import { HistoryOutlined } from '@ant-design/icons';
import type { TableLook } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { fitForm } from './change-form.ts';
import { type ChangeDraft, type Draft, groupOf } from './drafts.ts';
import styles from './map.module.css';

type Props = { look: TableLook; draft: Draft; onDraft: ChangeDraft };

const mostOffered = 3;

/** Offers the saved mappings that fit the table, and says which one is used. */
export function SavedOffer({ look, draft, onDraft }: Props) {
  const { t } = useTranslation('data-import');
  const { mapping, taken } = draft;
  const used = mapping?.name ?? taken;
  const take = async (id: string) => {
    try {
      const all = await api.dataImport.mappings({ query: { glc: groupOf(draft, look) } });
      const saved = all.find((one) => one.id === id);
      if (saved === undefined) return;
      const { form, name } = saved;
      if (form === null) onDraft({ mapping: { id, name }, taken: null });
      else onDraft({ form: fitForm(form, look.form), mapping: null, taken: name });
    } catch (error) {
      handleError(error);
    }
  };
  if (used !== null)
    return (
      <div className={styles.offer} role="status">
        <HistoryOutlined aria-hidden />
        <span>{t('saved.used', { name: used })}</span>
        <Button size="small" onClick={() => onDraft({ form: null, mapping: null, taken: null })}>
          {t('saved.proposal')}
        </Button>
      </div>
    );
  const offered = look.fitting.slice(0, mostOffered);
  if (offered.length === 0) return null;
  return (
    <div className={styles.offer}>
      <HistoryOutlined aria-hidden />
      <span>{t('saved.fits', { count: offered.length })}</span>
      {offered.map(({ id, name }, at) => (
        <Button
          key={id}
          size="small"
          type={at === 0 ? 'primary' : 'default'}
          ghost={at === 0}
          onClick={() => void take(id)}
        >
          {t('saved.take', { name })}
        </Button>
      ))}
    </div>
  );
}
