import {
  AppstoreOutlined,
  BarChartOutlined,
  BookOutlined,
  BugOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  LineChartOutlined,
  LinkOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

// The icons that a menu may name. One by one: `import *` would bring all of them (146 kB).
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  analysis: LineChartOutlined,
  book: BookOutlined,
  borrow: ReadOutlined,
  bug: BugOutlined,
  chart: BarChartOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  document: FileTextOutlined,
  link: LinkOutlined,
  people: TeamOutlined,
  rule: SafetyCertificateOutlined,
  setting: SettingOutlined,
  user: UserOutlined,
};

/** The icon that a menu names; a plain one for a name that this release does not know. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
