import type { Permission } from '@stacksight/contract';

const viewing: readonly Permission[] = [
  'dashboard:view',
  'holdings:view',
  'borrowing:view',
  'reader:view',
  'resource:view',
  'credit:view',
  'customization:view',
  'export:excel',
  'rule:view',
  'rule:run',
  'event:view',
  'analysis:view',
  'component:edit',
];

export type RoleName = 'analyst' | 'librarian';

/** The roles that an installation begins with. */
export const roleSeeds: Readonly<
  Record<RoleName, { remark: string; permissions: readonly Permission[] }>
> = {
  analyst: {
    remark: '统计分析人员：查看全部统计，设置概览',
    permissions: [
      ...viewing,
      'dashboard:edit',
      'export:mail',
      'reader:rows',
      'reader:group',
      'customization:edit',
      'desk:run',
      'rule:edit',
      'event:edit',
      'component:all',
      'warehouse:view',
    ],
  },
  librarian: { remark: '馆员：查看本馆统计', permissions: viewing },
};
