import { PushpinFilled } from '@ant-design/icons';
import type { DashboardPin } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { usePinning, usePins } from '#lib/pins/use-pins.ts';
import { useSettings } from '#lib/settings.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { ChartSkeleton } from '#ui/chart/chart-skeleton.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ScreenPartView } from '#ui/report-screen/screen-part.tsx';
import styles from './pinned-tiles.module.css';

/** Shows the parts of reports and the saved analyses that the user put on the dashboard, each in a tile. */
export function PinnedTiles() {
  const { data, error, refetch } = usePins();
  if (error !== null && data === undefined)
    return (
      <div className={styles.tile}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return data?.map((pin) => <PinnedTile key={pin.id} pin={pin} />);
}

function PinnedTile({ pin }: { pin: DashboardPin }) {
  const { t } = useTranslation('report-screen');
  const language = useLanguage();
  const theme = useSettings(({ dark }) => (dark ? 'dark' : 'light'));
  const { unpin } = usePinning();
  const { id, name } = pin;
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'pinScreen', id, theme, language],
    queryFn: ({ signal }) => api.dashboard.pinScreen({ params: { id }, query: { theme }, signal }),
    staleTime: 60_000,
    meta: { silent: true },
  });
  return (
    <section className={styles.tile} aria-label={name} aria-busy={!data && !error}>
      {data ? (
        <ScreenPartView part={data} mostRows={8} />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ChartSkeleton kind="bar" height={280} />
      )}
      <footer className={styles.foot}>
        <Source pin={pin} />
        <IconButton label={t('pin.remove', { name })} onClick={() => void unpin(id)}>
          <PushpinFilled aria-hidden />
        </IconButton>
      </footer>
    </section>
  );
}

/** Leads to the report of a pin, or to the saved analysis. */
function Source({ pin: { item, name, reportName } }: { pin: DashboardPin }) {
  const { t } = useTranslation('report-screen');
  const screens = useScreens();
  if (item.report !== null)
    return <Link to={`/report/${item.report}`}>{t('pin.report', { name: reportName })}</Link>;
  const list = screens.get(item.kind === 'component' ? 'analysis/components' : 'analysis/targets');
  if (list === undefined) return <span />;
  return <Link to={`${list}?search=${encodeURIComponent(name)}`}>{t('pin.alone')}</Link>;
}
