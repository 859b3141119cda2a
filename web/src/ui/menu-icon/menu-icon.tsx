import {
  AppstoreOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  DashboardOutlined,
  DownloadOutlined,
  LineChartOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TableOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { MenuIcons } from './more-menu-icon.tsx';

/** The icons of the first level of the standard menu and next to the dashboard; all others load when one is shown. */
export const firstIcons: MenuIcons = {
  appstore: AppstoreOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  dashboard: DashboardOutlined,
  download: DownloadOutlined,
  'line-chart': LineChartOutlined,
  question: QuestionCircleOutlined,
  setting: SettingOutlined,
  table: TableOutlined,
  tool: ToolOutlined,
};

// The menu works without its icons: plain icons replace those that cannot be loaded.
const MoreMenuIcon = lazy(() =>
  import('./more-menu-icon.tsx').then(
    ({ MoreMenuIcon }) => ({ default: MoreMenuIcon }),
    () => ({ default: PlainIcon }),
  ),
);

/** Shows the icon that a menu names. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = firstIcons[name];
  if (Icon) return <Icon aria-hidden />;
  const place = <AppstoreOutlined aria-hidden style={{ visibility: 'hidden' }} />;
  return (
    <Suspense fallback={place}>
      <MoreMenuIcon name={name} />
    </Suspense>
  );
}

function PlainIcon(_: { name: string }) {
  return <AppstoreOutlined aria-hidden />;
}
