import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { handleError, toSentence } from '#lib/errors/handle-error.ts';
import { isServerUnreachable, toOutcome } from '#lib/errors/outcome.ts';
import { useOnBack } from '#lib/window/use-on-back.ts';
import styles from './pages.module.css';

/** Shows an error in place of a broken page; the other pages keep working. */
export function PageFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('common');
  useOnBack(() => isServerUnreachable(error) && retry());
  useEffect(() => {
    // Errors of calls are handled here; React has already reported all other errors.
    if (toOutcome(error).kind !== 'report') handleError(error, { isShownByScreen: true });
  }, [error]);
  return (
    <section className={styles.message} role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{toSentence(error, { isRetried: true })}</p>
      <button type="button" onClick={retry}>
        {t('failure.retry')}
      </button>
    </section>
  );
}
