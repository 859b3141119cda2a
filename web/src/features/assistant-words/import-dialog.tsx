import type { WordImport } from '@stacksight/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import styles from './words.module.css';

type Props = { onClose: () => void; onChanged: () => Promise<void> };

/** Imports words from a workbook or JSON: checks them all, and saves the right ones when the user confirms. */
export function ImportDialog({ onClose, onChanged }: Props) {
  const { t } = useTranslation('assistant-words');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<WordImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = report === null ? 0 : report.added + report.changed;
  const send = async (chosen: File, check: 'yes' | 'no') => {
    const body = new FormData();
    body.append('file', chosen);
    setBusy(true);
    try {
      return await api.assistantWords.upload({ query: { check }, body });
    } catch (error) {
      handleError(error, { title: t('common:failed.upload') });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFile(chosen);
    setReport(await send(chosen, 'yes'));
  };
  const take = async () => {
    const done = file && (await send(file, 'no'));
    if (!done) return;
    notify.success(t('file.done', { added: done.added, changed: done.changed }));
    onClose();
    await onChanged();
  };
  return (
    <Modal
      open
      title={t('file.title')}
      width="min(640px, 100vw - 32px)"
      okText={t('file.take', { count })}
      okButtonProps={{ disabled: count === 0, loading: isBusy }}
      cancelText={t('file.cancel')}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p className={styles.note}>{t('file.hint')}</p>
      <input
        type="file"
        className={styles.file}
        accept=".xlsx,.json"
        aria-label={t('file.choose')}
        disabled={isBusy}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <div aria-live="polite">
        {report && (
          <>
            <p>
              {t('file.report', {
                added: report.added,
                changed: report.changed,
                unchanged: report.unchanged,
                refused: report.refused.length,
              })}
            </p>
            {report.refused.length > 0 && <Refused rows={report.refused} />}
          </>
        )}
      </div>
    </Modal>
  );
}

function Refused({ rows }: { rows: WordImport['refused'] }) {
  const { t } = useTranslation('assistant-words');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.refused} tabIndex={0} aria-label={t('file.refused')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('file.row')}</th>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('file.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, name, reason }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{name}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
