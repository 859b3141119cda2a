import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './scanning.module.css';

type FieldProps = {
  label: string;
  isReady: boolean;
  /** A key whose change gives the focus back to the field, so that the next scan goes into the field. */
  turn?: number;
  onScan: (code: string) => void;
};

/** Shows the field into which a barcode scanner types; Enter ends a scan. */
export function ScanField({ label, isReady, turn = 0, onScan }: FieldProps) {
  const field = useRef<InputRef>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the focus
  useEffect(() => {
    if (isReady) field.current?.focus();
  }, [isReady, turn]);
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const scanned = code.trim();
        if (!isReady || scanned === '') return;
        setCode('');
        onScan(scanned);
      }}
    >
      <Input
        ref={field}
        size="large"
        autoComplete="off"
        disabled={!isReady}
        value={code}
        maxLength={64}
        onChange={(event) => setCode(event.target.value)}
        aria-label={label}
        placeholder={label}
      />
    </form>
  );
}

type WaitingProps = { count: number; failure: string; onSend: () => void };

/** Shows a line with the number of scans that wait on the device, and why they could not be sent. */
export function WaitingScans({ count, failure, onSend }: WaitingProps) {
  const { t } = useTranslation('scanning');
  if (count === 0) return null;
  return (
    <div className={styles.waiting} role="status">
      {t('waiting', { count })}
      {failure !== '' && <span>{failure}</span>}
      <Button onClick={onSend}>{t('send')}</Button>
    </div>
  );
}

/** Shows the results of the last scans, the newest first and in the largest letters. */
export function ScanResults({
  results,
}: {
  results: readonly { id: string; outcome: string; text: string }[];
}) {
  return (
    <ol className={styles.results} aria-live="polite">
      {results.map(({ id, outcome, text }) => (
        <li key={id} data-right={outcome === 'done'}>
          {text}
        </li>
      ))}
    </ol>
  );
}
