import { administrators, analysts } from './menu-roles.ts';
import type { MenuSeed } from './menu-shape.ts';

type PageOptions = Pick<MenuSeed, 'icon' | 'permission' | 'hidden' | 'redirect'>;

const page = (
  [path, component]: readonly [path: string, component: string],
  title: MenuSeed['title'],
  options: PageOptions,
  roles = administrators,
): MenuSeed => ({
  name: `Config${path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  path,
  component,
  title,
  roles,
  ...options,
});

// Returns a menu entry with its own address that opens a tab of the page of operators.
const operatorTab = (path: string, title: MenuSeed['title'], tab: string): MenuSeed =>
  page([path, 'operator-ref/operators'], title, {
    icon: 'user',
    permission: 'operator:view',
    hidden: true,
    redirect: `/config/operators?tab=${tab}`,
  });

/** The menus of the settings that a library makes for its own data. */
export const configuration: MenuSeed = {
  name: 'Configuration',
  path: '/config',
  component: 'Layout',
  title: ['配置', 'Configure'],
  icon: 'tool',
  alwaysShow: true,
  roles: analysts,
  children: [
    page(['import', 'data-import/import'], ['数据导入', 'Import data'], {
      icon: 'upload',
      permission: 'etl:edit',
    }),
    page(
      ['data-quality', 'data-quality/quality'],
      ['数据质量', 'Data quality'],
      { icon: 'safety', permission: 'warehouse:view' },
      analysts,
    ),
    page(['dictionaries', 'dict-config/dictionaries'], ['数据字典', 'Dictionaries'], {
      icon: 'book',
      permission: 'dict:view',
    }),
    page(['enumerations', 'enum-config/enumerations'], ['选项表', 'Option lists'], {
      icon: 'tags',
      permission: 'dict:view',
    }),
    page(
      ['assistant-words', 'assistant-words/words'],
      ['助手词汇', 'Assistant words'],
      { icon: 'tags', permission: 'assistant:teach' },
      analysts,
    ),
    page(
      ['projects', 'project-info/projects'],
      ['项目', 'Projects'],
      { icon: 'project', permission: 'rule:view' },
      analysts,
    ),
    page(['operators', 'operator-ref/operators'], ['操作员', 'Operators'], {
      icon: 'user',
      permission: 'operator:view',
    }),
    operatorTab('operator-roles', ['操作员角色', 'Operator roles'], 'roles'),
    operatorTab('operation-types', ['操作代码', 'Operation codes'], 'operations'),
    operatorTab('operator-locations', ['操作员工作地点', 'Operator locations'], 'places'),
    page(['reader-types', 'group-rdtype/reader-types'], ['读者类型分组', 'Reader type groups'], {
      icon: 'apartment',
      permission: 'readerType:view',
    }),
    page(['replicas', 'perception/replicas'], ['复本标准', 'Copy targets'], {
      icon: 'appstore',
      permission: 'config:view',
    }),
    page(['settings', 'custom-config/custom-config'], ['本馆设置', 'Library settings'], {
      icon: 'setting',
      permission: 'config:view',
    }),
    page(['day-notes', 'day-note/day-notes'], ['日期备注', 'Day notes'], {
      icon: 'flag',
      permission: 'config:view',
    }),
    page(['datasources', 'datasource-config/datasources'], ['数据源', 'Data sources'], {
      icon: 'database',
      permission: 'etl:view',
    }),
    page(['etl', 'etl-rule-config/etl-rules'], ['同步规则', 'Synchronisation'], {
      icon: 'funnel',
      permission: 'etl:view',
    }),
    page(['sync', 'analytics-sync/syncs'], ['数据上报', 'Upstream reporting'], {
      icon: 'global',
      permission: 'sync:view',
    }),
    page(['children', 'child-reports/children'], ['下级上报', 'Child reports'], {
      icon: 'apartment',
      permission: 'child:view',
    }),
  ],
};
