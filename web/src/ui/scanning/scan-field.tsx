import { BarcodeOutlined, CameraOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import styles from './scanning.module.css';

type FieldProps = {
  label: string;
  /** The step that the user has to take before scans are possible; null if they are. */
  missing: string | null;
  /** A key whose change gives the focus back to the field, so that the next scan goes into the field. */
  turn?: number | string;
  onScan: (code: string) => void;
};

const CameraView = lazyPart(async () => (await import('./camera-view.tsx')).CameraView);

/**
 * Shows the field into which a barcode scanner types, where Enter ends a scan, and the button that scans with the
 * camera.
 */
export function ScanField({ label, missing, turn = 0, onScan }: FieldProps) {
  const { t } = useTranslation('scanning');
  const field = useRef<InputRef>(null);
  const isReady = missing === null;
  const why = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the focus
  useEffect(() => {
    // A number that is being typed beside the field keeps the focus.
    if (isReady && !document.activeElement?.closest('[data-keeps-focus]')) field.current?.focus();
  }, [isReady, turn]);
  const [code, setCode] = useState('');
  const [hasCamera, setHasCamera] = useState(false);
  const isOpen = hasCamera && isReady;
  return (
    <div className={styles.scan}>
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
          enterKeyHint="done"
          disabled={!isReady}
          value={code}
          maxLength={64}
          prefix={<BarcodeOutlined aria-hidden />}
          onChange={(event) => setCode(event.target.value)}
          aria-label={label}
          aria-describedby={isReady ? undefined : why}
          placeholder={label}
        />
      </form>
      {isReady ? (
        <Button
          size="large"
          icon={<CameraOutlined aria-hidden />}
          onClick={() => setHasCamera(!hasCamera)}
        >
          {t(isOpen ? 'camera.close' : 'camera.open')}
        </Button>
      ) : (
        <p id={why} className={styles.why}>
          {missing}
        </p>
      )}
      {isOpen && (
        <LazyPart>
          <CameraView onCode={onScan} />
        </LazyPart>
      )}
    </div>
  );
}
