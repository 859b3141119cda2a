import { readers } from './menu-roles.ts';
import type { MenuSeed } from './menu-shape.ts';

/** The menus of decisions on the collection. */
export const holdings: MenuSeed = {
  name: 'Holdings',
  path: '/holdings',
  component: 'Layout',
  redirect: '/holdings/insufficient',
  title: ['馆藏决策', 'Collections'],
  icon: 'book',
  alwaysShow: true,
  roles: readers,
  children: [
    {
      name: 'HoldingsInsufficient',
      path: 'insufficient',
      component: 'insufficient-holdings/insufficient',
      title: ['缺藏与采购', 'Shortages and purchases'],
      icon: 'flag',
      permission: 'holdings:view',
      roles: readers,
    },
    {
      name: 'HoldingsForecast',
      path: 'forecast',
      component: 'holdings-forecast/forecast',
      title: ['预测检验', 'Forecast check'],
      icon: 'line-chart',
      permission: 'holdings:view',
      roles: readers,
    },
    {
      name: 'HoldingsTitle',
      path: 'title/:bookrecno',
      component: 'holdings-record/title',
      title: ['题名档案', 'Title record'],
      icon: 'book',
      permission: 'holdings:view',
      hidden: true,
      activeMenu: '/holdings/insufficient',
      roles: readers,
    },
    {
      name: 'HoldingsCopy',
      path: 'copy/:barcode',
      component: 'holdings-record/copy',
      title: ['单册轨迹', 'Copy record'],
      icon: 'book',
      permission: 'holdings:view',
      hidden: true,
      activeMenu: '/holdings/insufficient',
      roles: readers,
    },
  ],
};
