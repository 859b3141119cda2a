import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { toDateText } from '#lib/format/dates.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { ask, notify } from '#lib/notify.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { goTo } from '#lib/window/place.ts';
import { openNews } from '../welcome/welcome-store.ts';
import { shortNewsOf } from './news.ts';

/** The seconds for which the notice of the version stays (spec §9). */
const versionSeconds = 10;
const signOutMs = 3_000;

/** Returns the actions of the user menu that do not open a page. */
export function useShellActions() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const queries = useQueryClient();

  const showVersion = async () => {
    try {
      const { version, packageTime, upgradeDesc } = await api.session.version();
      const built = toDateText(packageTime, language, 'minute');
      const title = t('version.title', { version });
      const lines = [t('version.built', { time: built }), ...shortNewsOf(upgradeDesc, language)];
      notify.info(lines.join('\n'), {
        title,
        seconds: versionSeconds,
        ...(upgradeDesc === '' ? {} : { action: { label: t('version.whole'), run: openNews } }),
      });
    } catch (error) {
      notify.error(`${t('version.failed')}${toSentence(error)}`);
    }
  };

  const clearCache = async () => {
    if (!(await ask({ title: t('cache.title'), text: t('cache.question') }))) return;
    queries.clear();
    saveSession({ routes: [], routeToken: null, permissions: [], userConfig: null });
    window.location.reload();
  };

  const signOut = async () => {
    if (!(await mayLoseChanges(unsaved.hasAny()))) return;
    unsaved.clear();
    // The sign-out is sent to the server, but does not depend on the answer.
    const sent = api.session.signOut().catch(() => undefined);
    await Promise.race([sent, new Promise((done) => setTimeout(done, signOutMs))]);
    goTo('/login');
  };

  return {
    showVersion: () => void showVersion(),
    clearCache: () => void clearCache(),
    signOut: () => void signOut(),
  };
}
