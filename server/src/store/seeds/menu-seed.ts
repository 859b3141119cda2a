import { analysis } from './analysis-menu-seed.ts';
import { configuration } from './config-menu-seed.ts';
import { holdingsMenu } from './holdings-menu-seed.ts';
import { everyRole, readers } from './menu-roles.ts';
import type { MenuSeed } from './menu-shape.ts';
import { system } from './system-menu-seed.ts';

// The first menus of an installation. A new entry is added to an existing installation at its next start; entries that
// an administrator deleted or changed stay unchanged.

type PageOptions = Pick<MenuSeed, 'icon' | 'permission'>;

function statistic(path: string, title: MenuSeed['title'], options: PageOptions): MenuSeed {
  const name = path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const component = `statistics/${path}`;
  return { name: `Statistics${name}`, path, component, title, roles: readers, ...options };
}

const home: MenuSeed = {
  name: 'Home',
  path: '/',
  component: 'Layout',
  redirect: '/dashboard',
  title: ['首页', 'Home'],
  icon: 'dashboard',
  roles: everyRole,
  children: [
    {
      name: 'Dashboard',
      path: 'dashboard',
      component: 'dashboard/index',
      title: ['数据总览', 'Dashboard'],
      icon: 'dashboard',
      affix: true,
      permission: 'dashboard:view',
      roles: everyRole,
    },
    {
      name: 'Exports',
      path: 'exports',
      component: 'exports/index',
      title: ['导出记录', 'My exports'],
      icon: 'download',
      permission: 'export:excel',
      roles: everyRole,
    },
    {
      name: 'Connect',
      path: '/connect',
      component: 'customization/connect',
      title: ['数据接入', 'Connect data'],
      icon: 'database',
      hidden: true,
      activeMenu: '/dashboard',
      roles: everyRole,
    },
  ],
};

const profile: MenuSeed = {
  name: 'ProfileHome',
  path: '/profile',
  component: 'Layout',
  title: ['个人中心', 'Profile'],
  icon: 'user',
  hidden: true,
  roles: everyRole,
  children: [
    {
      name: 'Profile',
      path: 'index',
      component: 'profile/index',
      title: ['个人中心', 'Profile'],
      icon: 'user',
      hidden: true,
      noCache: true,
      roles: everyRole,
    },
  ],
};

const statistics: MenuSeed = {
  name: 'Statistics',
  path: '/statistics',
  component: 'Layout',
  redirect: '/statistics/overview',
  title: ['统计分析', 'Statistics'],
  icon: 'bar-chart',
  alwaysShow: true,
  roles: readers,
  children: [
    statistic('overview', ['综合概览', 'Overviews'], {
      icon: 'appstore',
      permission: 'customization:view',
    }),
    statistic('borrowing', ['外借统计', 'Borrowing'], {
      icon: 'swap',
      permission: 'borrowing:view',
    }),
    statistic('borrowers', ['借阅读者', 'Borrowers'], {
      icon: 'team',
      permission: 'borrowing:view',
    }),
    statistic('readers', ['读者统计', 'Readers'], { icon: 'user', permission: 'reader:view' }),
    statistic('new-books', ['新书统计', 'New books'], {
      icon: 'book',
      permission: 'holdings:view',
    }),
    statistic('rooms', ['馆藏地点统计', 'Locations'], {
      icon: 'home',
      permission: 'holdings:view',
    }),
    statistic('property', ['馆藏分布', 'Collection breakdown'], {
      icon: 'pie-chart',
      permission: 'holdings:view',
    }),
    statistic('resources', ['电子资源访问', 'Electronic resources'], {
      icon: 'global',
      permission: 'resource:view',
    }),
    statistic('credit', ['信用积分', 'Credit points'], {
      icon: 'credit',
      permission: 'credit:view',
    }),
  ],
};

const help: MenuSeed = {
  name: 'Help',
  path: 'https://openstd.samr.gov.cn/',
  title: ['国家标准', 'Standards'],
  icon: 'question',
  roles: everyRole,
};

/** The top menus, in the order of the sidebar. */
export const menuSeeds: readonly MenuSeed[] = [
  home,
  statistics,
  analysis,
  holdingsMenu,
  configuration,
  system,
  help,
  profile,
];
