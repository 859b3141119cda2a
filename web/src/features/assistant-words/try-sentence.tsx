import { Button, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './words.module.css';

type Tried = Awaited<ReturnType<typeof api.assistantWords.try>>;

/** Shows the button that tries a sentence. */
export function TryButton() {
  const { t } = useTranslation('assistant-words');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('try.button')}</Button>
      {isOpen && <TryDialog question="" onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows what a sentence is understood to mean now; a given question is tried at once. */
export function TryDialog({ question, onClose }: { question: string; onClose: () => void }) {
  const { t } = useTranslation('assistant-words');
  const [text, setText] = useState(question);
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (asked: string) => {
    if (asked.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      setTried(await api.assistantWords.try({ body: { question: asked } }));
    } catch (error) {
      setTried(null);
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is tried once, when the dialog opens
  useEffect(() => void run(question), []);
  return (
    <Modal
      open
      title={t('try.title')}
      footer={null}
      onCancel={onClose}
      width="min(640px, 100vw - 32px)"
    >
      <p className={styles.note}>{t('try.hint')}</p>
      <Input.Search
        autoFocus
        value={text}
        maxLength={500}
        aria-label={t('try.label')}
        enterButton={t('try.run')}
        loading={isBusy}
        onChange={({ target }) => setText(target.value)}
        onSearch={(asked) => void run(asked)}
      />
      <div aria-live="polite" className={styles.tried}>
        {failure !== null && <ReadFailure error={failure} onRetry={() => void run(text)} />}
        {tried !== null && <TriedParts tried={tried} />}
      </div>
    </Modal>
  );
}

function TriedParts({ tried: { understood, unknown, msg } }: { tried: Tried }) {
  const { t } = useTranslation('assistant-words');
  return (
    <>
      {understood.length > 0 && (
        <ul className={styles.parts} aria-label={t('try.understood')}>
          {understood.map(({ part, code, label }) => (
            <li key={`${part} ${code}`}>{label}</li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <ul className={styles.parts} aria-label={t('try.unknown')}>
          {unknown.map((word) => (
            <li key={word} data-unknown>
              {t('try.unknownWord', { word })}
            </li>
          ))}
        </ul>
      )}
      <p>{msg}</p>
    </>
  );
}
