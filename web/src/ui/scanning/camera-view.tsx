import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraError, type CameraTrouble, scanWithCamera } from '#lib/camera/camera.ts';
import { reportError } from '#lib/errors/report.ts';
import styles from './scanning.module.css';

/** Shows what the camera sees and scans barcodes; if it cannot, says what the user can do. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('scanning');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const scan = (code: string) => latest.current(code);
    if (video.current)
      scanWithCamera(video.current, scan, ending.signal).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        const isKnown = error instanceof CameraError;
        if (!isKnown) reportError(error);
        setTrouble(isKnown ? error.trouble : 'decoder');
      });
    return () => ending.abort();
  }, []);
  if (trouble !== null)
    return (
      <p className={styles.trouble} role="alert">
        {t(`camera.trouble.${trouble}`)}
      </p>
    );
  return (
    <figure className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('camera.picture')} />
      <figcaption>{t('camera.hint')}</figcaption>
    </figure>
  );
}
