import type { MenuSeed } from './menu-shape.ts';

/** Asking on: screens for questions of one's own. */
export const analysis: MenuSeed = {
  name: 'Analysis',
  path: '/analysis',
  component: 'Layout',
  title: ['分析', 'Analysis'],
  icon: 'line-chart',
  alwaysShow: true,
  roles: ['analyst', 'librarian'],
  children: [
    {
      name: 'AnalysisDesk',
      path: 'desk',
      component: 'desk/index',
      title: ['查询台', 'Query desk'],
      icon: 'sql',
      permission: 'desk:run',
      roles: ['analyst'],
    },
    {
      name: 'AnalysisRules',
      path: 'rules',
      component: 'rule-config/rules',
      title: ['规则', 'Rules'],
      icon: 'document',
      permission: 'rule:view',
      roles: ['analyst', 'librarian'],
    },
    {
      name: 'AnalysisHistory',
      path: 'history',
      component: 'sql-history/index',
      title: ['查询历史', 'Query history'],
      icon: 'clock',
      permission: 'rule:run',
      roles: ['analyst', 'librarian'],
    },
    {
      name: 'AnalysisRule',
      path: '/rule/:id',
      component: 'rule-config/rule-run',
      title: ['运行规则', 'Run a rule'],
      icon: 'document',
      permission: 'rule:run',
      hidden: true,
      activeMenu: '/analysis/rules',
      roles: ['analyst', 'librarian'],
    },
  ],
};
