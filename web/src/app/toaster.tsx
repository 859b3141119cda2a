import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify, type Toast, useNotifications } from '#lib/notify.ts';
import styles from './toaster.module.css';

/** Shows the notices of `notify` above all pages and dialogs. */
export function Toaster() {
  const toasts = useNotifications((words) => words.toasts);
  return (
    <section className={styles.stack} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const { id, kind, seconds, text, title, action } = toast;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => notify.close(id), seconds * 1000);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for the life of a toast
  useEffect(() => {
    start();
    return () => clearTimeout(timer.current);
  }, [id]);
  return (
    <div
      className={`${styles.toast} ${styles[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={start}
    >
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              notify.close(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('close')}
        onClick={() => notify.close(id)}
      >
        ×
      </button>
    </div>
  );
}

/** Shows an alert or a question until the user answers. */
export function AlertDialog() {
  const { t } = useTranslation('common');
  const alert = useNotifications((words) => words.alert);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!alert) return undefined;
    // The dialog opens after the current event, because the Escape that caused the question would close it.
    const timer = setTimeout(() => dialog.current?.showModal());
    return () => clearTimeout(timer);
  }, [alert]);
  if (!alert) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.alert}
      aria-labelledby="alert-title"
      onClose={() => notify.closeAlert(dialog.current?.returnValue === 'ok')}
    >
      <h2 id="alert-title">{alert.title}</h2>
      {/* A long text takes the focus, so that keys can scroll it. */}
      <p {...(alert.text.length > 400 ? { tabIndex: 0 } : {})}>{alert.text}</p>
      <div className={styles.buttons}>
        {alert.canCancel && (
          <button type="button" className={styles.cancel} onClick={() => dialog.current?.close()}>
            {alert.labels?.no ?? t('cancel')}
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close('ok')}>
          {alert.labels?.yes ?? t('ok')}
        </button>
      </div>
    </dialog>
  );
}
