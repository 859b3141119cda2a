import type { ReportFilters } from '@stacksight/contract';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useScreens } from '#ui/report-screen/use-screens.ts';
import { Wall } from '#ui/report-screen/wall.tsx';
import styles from './wall.module.css';

type Props = {
  /** The reports in turn; the first has the filters of the page. */
  reports: readonly string[];
  filters: ReportFilters;
  every: number;
  onLeave: () => void;
};

const never = () => false;

/** Shows reports on the whole screen, with the rights of the user. */
export function WallOverlay({ reports, filters, every, onLeave }: Props) {
  const { t } = useTranslation(['report-screen', 'common']);
  const asked = JSON.stringify([reports, filters]);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [ids, first] = JSON.parse(asked) as [string[], ReportFilters];
      const screens = ids.map((id, at) => {
        const own = at === 0 ? { filters: first } : {};
        const body = { theme: 'dark', size: 'wall', ...own } as const;
        return api.reportLink.screen({ params: { id }, body, signal });
      });
      return { screens: await Promise.all(screens) };
    },
    [asked],
  );
  const { shown, isStale, error, retry } = useScreens(load, never);
  useLeaveWithFullscreen(onLeave);
  const leave = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    onLeave();
  }, [onLeave]);
  useEscape(shown === null, leave);
  return createPortal(
    shown === null ? (
      <div className={styles.waiting} role="status">
        <p>{error === null ? t('loading') : toSentence(error)}</p>
        {error !== null && <Button onClick={retry}>{t('failed.retry')}</Button>}
        <Button onClick={leave}>{t('leave')}</Button>
      </div>
    ) : (
      <Wall screens={shown.screens} every={every} isStale={isStale} onLeave={leave} />
    ),
    document.body,
  );
}

/** Leaves by Escape while there is no wall yet. */
function useEscape(isOn: boolean, leave: () => void) {
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, leave]);
}

// In full screen the browser takes the key Escape for itself.
function useLeaveWithFullscreen(onLeave: () => void) {
  useEffect(() => {
    const onChange = () => {
      if (document.fullscreenElement === null) onLeave();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [onLeave]);
}
