import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { handleError, toSentence } from '#lib/errors/handle-error.ts';
import { isServerUnreachable, toOutcome } from '#lib/errors/outcome.ts';
import { useOnBack } from '#lib/window/use-on-back.ts';
import { forgetEntry } from './enter.ts';
import styles from './entry-failure.module.css';

/** Shows the screen of a console that cannot start, with the reason and a button to try again. */
export function EntryFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (toOutcome(error).kind !== 'report') handleError(error, { isShownByScreen: true });
  }, [error]);
  const again = () => {
    forgetEntry();
    retry();
  };
  useOnBack(() => isServerUnreachable(error) && again());
  return (
    <main className={styles.page}>
      <h1>{t('failure.title')}</h1>
      <p>{toSentence(error, { isRetried: true })}</p>
      <button type="button" onClick={again}>
        {t('failure.retry')}
      </button>
    </main>
  );
}
