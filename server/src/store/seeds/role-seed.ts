import { type Permission, permissions } from '@stacksight/contract';

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
  'officialReturn:view',
];

/** The permissions for buying, transferring and weeding copies; only directors may approve a plan. */
const deciding: readonly Permission[] = [
  'holdings:buy',
  'holdings:plan',
  'holdings:shelf',
  'holdings:weed',
];

const analysing: readonly Permission[] = [
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
  'report:send',
  'officialReturn:edit',
  'officialReturn:close',
  'report:share',
  'assistant:teach',
  'warehouse:view',
];

const configuring: readonly Permission[] = [
  'dict:view',
  'dict:edit',
  'operator:view',
  'operator:edit',
  'readerType:view',
  'readerType:edit',
  'config:view',
  'config:edit',
  'etl:view',
  'etl:edit',
  'ingest:send',
  'sync:view',
  'sync:edit',
  'child:view',
  'child:edit',
];

const auditing: readonly Permission[] = [
  'log:view',
  'user:view',
  'role:view',
  'menu:view',
  'department:view',
  'client:view',
  'job:view',
  'limit:view',
  'param:view',
  'session:view',
  'health:view',
  'export:excel',
];

export type RoleKey =
  | 'systemAdministrator'
  | 'dataAdministrator'
  | 'director'
  | 'analyst'
  | 'librarian'
  | 'acquisitions'
  | 'collections'
  | 'branch'
  | 'auditor';

export type RoleSeed = {
  roleName: string;
  remark: string;
  /** The texts for an English user; the records keep the Chinese texts. */
  english: { roleName: string; remark: string };
  permissions: readonly Permission[];
};

/** The first roles of an installation. Administrators may rename them like other roles. */
export const roleSeeds: Readonly<Record<RoleKey, RoleSeed>> = {
  systemAdministrator: {
    roleName: '系统管理员',
    remark: '管理用户、角色、菜单和运行，授权时须持有相应权限',
    english: {
      roleName: 'System administrator',
      remark: 'Manages users, roles, menus and operation; can only grant permissions it holds',
    },
    permissions,
  },
  dataAdministrator: {
    roleName: '数据管理员',
    remark: '维护字典、馆员与数据接入，查看任务运行',
    english: {
      roleName: 'Data administrator',
      remark: 'Maintains dictionaries, operators and data sources; views job runs',
    },
    permissions: [
      ...analysing,
      ...deciding,
      ...configuring,
      'job:view',
      'job:run',
      'sqlHistory:all',
    ],
  },
  director: {
    roleName: '图书馆馆长',
    remark: '查看全部统计与分析，导出和邮件发送报表',
    english: {
      roleName: 'Library director',
      remark: 'Views all statistics and analyses, exports and mails reports',
    },
    permissions: [
      ...viewing,
      ...deciding,
      'holdings:approve',
      'dashboard:edit',
      'customization:edit',
      'export:mail',
      'officialReturn:edit',
      'officialReturn:close',
      'report:share',
    ],
  },
  analyst: {
    roleName: '统计分析员',
    remark: '查看全部统计，编写规则与查询，设置概览',
    english: {
      roleName: 'Analyst',
      remark: 'Views all statistics, writes rules and queries, sets up overviews',
    },
    permissions: analysing,
  },
  librarian: {
    roleName: '普通馆员',
    remark: '查看本馆统计，运行规则',
    english: {
      roleName: 'Librarian',
      remark: 'Views the statistics of the library and runs rules',
    },
    permissions: [...viewing, 'holdings:shelf'],
  },
  acquisitions: {
    roleName: '采编馆员',
    remark: '查看缺藏，推送采购清单，跟踪到馆',
    english: {
      roleName: 'Acquisitions librarian',
      remark: 'Views shortages, sends purchase lists and follows them to the shelf',
    },
    permissions: [...viewing, 'holdings:buy', 'export:mail'],
  },
  collections: {
    roleName: '典藏馆员',
    remark: '制订调拨与剔旧，扫码执行',
    english: {
      roleName: 'Collections librarian',
      remark: 'Plans transfers and weeding, and carries them out by scanner',
    },
    permissions: [...viewing, 'holdings:plan', 'holdings:weed', 'holdings:shelf', 'export:mail'],
  },
  branch: {
    roleName: '分馆馆员',
    remark: '查看所辖各馆的缺藏，制订、批准各馆之间的调拨，扫码收发与剔旧',
    english: {
      roleName: 'Branch librarian',
      remark:
        'Views shortages of the own libraries, plans and approves transfers between them, sends, receives and weeds by scanner',
    },
    permissions: [
      ...viewing,
      'holdings:plan',
      'holdings:approve',
      'holdings:shelf',
      'holdings:weed',
      'export:mail',
    ],
  },
  auditor: {
    roleName: '安全审计员',
    remark: '查看日志、用户和权限，不能更改',
    english: {
      roleName: 'Security auditor',
      remark: 'Views logs, users and permissions; changes nothing',
    },
    permissions: auditing,
  },
};
