import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify.ts';
import { clearSession, lapseSession } from '../session/session-store.ts';
import { isSessionLapsed } from '../session/stored-session.ts';
import { type ErrorText, toOutcome } from './outcome.ts';
import { reportError } from './report.ts';

// Turns the error of a call into a notice, a dialog, or a redirect to the login page.

/** Returns the sentence for an error, in the language of the page. */
export function errorSentence(words: ErrorText): string {
  if (typeof words === 'object') return words.text;
  const sentences: Record<typeof words, string> = {
    notFound: i18n.t('common:errors.notFound'),
    forbidden: i18n.t('common:errors.forbidden'),
    unauthorized: i18n.t('common:errors.unauthorized'),
    mediaType: i18n.t('common:errors.mediaType'),
    timeout: i18n.t('common:errors.timeout'),
    network: i18n.t('common:errors.network'),
    internal: i18n.t('common:errors.internal'),
  };
  return sentences[words];
}

/** Returns the sentence for an error that a screen shows itself; `isRetried` says that the query repeats by itself. */
export function toSentence(error: unknown, { isRetried = false } = {}): string {
  const outcome = toOutcome(error);
  if (outcome.kind === 'expired') return i18n.t('common:errors.sessionExpired');
  if (!('words' in outcome)) return errorSentence('internal');
  if (isRetried && outcome.words === 'network') return i18n.t('common:errors.retried');
  return errorSentence(outcome.words);
}

/**
 * `isShownByScreen` says that the screen shows the error itself; `title` names the failed action above the sentence.
 */
type Telling = { isShownByScreen?: boolean; title?: string };

/** Handles an error as spec §8 says; with `isShownByScreen` it shows nothing, but still ends a lost session. */
export function handleError(
  error: unknown,
  { isShownByScreen = false, title }: Telling = {},
): void {
  const outcome = toOutcome(error);
  if (isShownByScreen && outcome.kind === 'toast') return;
  // This late answer belongs to a session whose end has been handled already.
  if ((outcome.kind === 'expired' || outcome.kind === 'signIn') && isSessionLapsed()) return;
  switch (outcome.kind) {
    case 'ignore':
      return;
    case 'toast':
      notify.error(errorSentence(outcome.words), title === undefined ? {} : { title });
      return;
    case 'signIn':
      notify.error(errorSentence(outcome.words));
      clearSession();
      return;
    case 'expired':
      notify.alert(
        i18n.t('common:errors.noticeTitle'),
        i18n.t('common:errors.sessionExpired'),
        lapseSession,
      );
      return;
    case 'changePassword':
      window.location.assign('/changePassword');
      return;
    case 'report':
      reportError(error);
      notify.error(errorSentence('internal'));
  }
}
