import type { AlertForm } from '@stacksight/contract';
import type { RoleKey } from '#store/seeds/role-seed.ts';

// The alerts of the demonstration city, each with its name in both languages and the role that it tells.

type AlertSeed = Pick<AlertForm, 'rule' | 'eachLibrary'> & {
  name: readonly [zh: string, en: string];
  metric: string;
  role: RoleKey;
};

export const alerts: readonly AlertSeed[] = [
  {
    name: ['各馆外借异常', 'Unusual loans of a library'],
    metric: 'loans',
    rule: { kind: 'unusual', direction: 'both', sensitivity: 'medium' },
    eachLibrary: true,
    role: 'branch',
  },
  {
    name: ['全市月到馆人次比去年下降一成', 'Visits of a month 10% below last year'],
    metric: 'visits',
    rule: { kind: 'change', grain: 'month', against: 'lastYear', direction: 'down', percent: 10 },
    eachLibrary: false,
    role: 'director',
  },
];
