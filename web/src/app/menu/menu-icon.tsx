import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BugOutlined,
  ClockCircleOutlined,
  ConsoleSqlOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  FolderOutlined,
  FunnelPlotOutlined,
  GlobalOutlined,
  HomeOutlined,
  LineChartOutlined,
  PieChartOutlined,
  ProjectOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SwapOutlined,
  TableOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

// The icons that a menu may name. One by one: `import *` would bring all of them (146 kB).
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  bug: BugOutlined,
  clock: ClockCircleOutlined,
  credit: CreditCardOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  document: FileTextOutlined,
  folder: FolderOutlined,
  funnel: FunnelPlotOutlined,
  global: GlobalOutlined,
  home: HomeOutlined,
  'line-chart': LineChartOutlined,
  'pie-chart': PieChartOutlined,
  project: ProjectOutlined,
  question: QuestionCircleOutlined,
  safety: SafetyCertificateOutlined,
  setting: SettingOutlined,
  sql: ConsoleSqlOutlined,
  swap: SwapOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
};

/** The icon that a menu names; a plain one for a name that this release does not know. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
