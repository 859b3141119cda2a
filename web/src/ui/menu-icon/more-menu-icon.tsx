import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BugOutlined,
  ClockCircleOutlined,
  ConsoleSqlOutlined,
  CreditCardOutlined,
  DatabaseOutlined,
  FieldNumberOutlined,
  FileTextOutlined,
  FlagOutlined,
  FolderOutlined,
  FunnelPlotOutlined,
  GlobalOutlined,
  HomeOutlined,
  KeyOutlined,
  LoginOutlined,
  MenuOutlined,
  PieChartOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  UploadOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

export type MenuIcons = Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>>;

// The icons are imported one by one: `import *` would load all icons of the package (146 kB).
export const moreIcons: MenuIcons = {
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  audit: AuditOutlined,
  bug: BugOutlined,
  clock: ClockCircleOutlined,
  credit: CreditCardOutlined,
  database: DatabaseOutlined,
  document: FileTextOutlined,
  flag: FlagOutlined,
  folder: FolderOutlined,
  funnel: FunnelPlotOutlined,
  global: GlobalOutlined,
  home: HomeOutlined,
  key: KeyOutlined,
  login: LoginOutlined,
  menu: MenuOutlined,
  number: FieldNumberOutlined,
  'pie-chart': PieChartOutlined,
  project: ProjectOutlined,
  safety: SafetyCertificateOutlined,
  sql: ConsoleSqlOutlined,
  stop: StopOutlined,
  swap: SwapOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
};

/** Shows an icon outside `firstIcons`; a plain icon for a name that this release does not know. */
export function MoreMenuIcon({ name }: { name: string }) {
  const Icon = moreIcons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
