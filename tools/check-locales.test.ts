import { describe, expect, test } from 'vitest';
import { checkLocales } from './locales/check.ts';

type Files = Record<string, string>;

const sound: Files = {
  'web/src/locales/zh-CN/dashboard.json':
    '{\n  "tile": { "loans": "外借 {{count}}" },\n  "days_other": "{{count}} 天",\n  "range.last7": "近七天"\n}',
  'web/src/locales/en-US/dashboard.json':
    '{\n  "tile": { "loans": "Loans {{count}}" },\n  "days_one": "a day",\n  "days_other": "{{count}} days",\n  "range.last7": "Last 7 days"\n}',
  'web/src/locales/zh-CN/shell.json': '{ "menu.x": "菜单", "menu.y": "看 $t(menu.x)" }',
  'web/src/locales/en-US/shell.json': '{ "menu.x": "Menu", "menu.y": "See $t(menu.x)" }',
  'web/src/features/dashboard/dashboard-page.tsx': [
    "const { t } = useTranslation('dashboard');",
    "t('tile.loans'); // 注释里可以有中文",
    "t('days', { count: 2 });",
    `t(\`range.\${name}\`);`,
    "t('shell:menu.y');",
  ].join('\n'),
  'server/src/kit/messages/zh-CN.json': '{ "not_found": "没有 {{name}}" }',
  'server/src/kit/messages/en-US.json': '{ "not_found": "No {{name}}" }',
};
const page = 'web/src/features/dashboard/x.tsx';
const zh = 'web/src/locales/zh-CN/dashboard.json';
const en = 'web/src/locales/en-US/dashboard.json';

function findings(changes: Files): string[] {
  const files = { ...sound, ...changes };
  return checkLocales(new Map(Object.entries(files))).map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  );
}

const inDashboard = (line: string) => `const { t } = useTranslation('dashboard');\n${line}\n`;
const changed = (file: string, from: string, to: string): Files => ({
  [file]: (sound[file] ?? '').replace(from, to),
});

test('correct locales have no findings, nor has an empty tree', () => {
  expect(findings({})).toEqual([]);
  expect(checkLocales(new Map())).toEqual([]);
});

describe('both languages have the same texts', () => {
  const cases: [string, Files, string[]][] = [
    [
      'a key is only in English',
      changed(zh, '"range.last7": "近七天"', '"tile2": { }'),
      [`${en}:5 language`],
    ],
    [
      'a placeholder differs',
      changed(en, 'Loans {{count}}', 'Loans {{n}}'),
      [`${zh}:2 placeholder`, `${en}:2 placeholder`],
    ],
    [
      'a tag differs',
      changed(en, 'Last 7', '<b>Last</b> 7'),
      [`${zh}:4 placeholder`, `${en}:5 placeholder`],
    ],
    ['a text is empty', changed(en, 'Last 7 days', ' '), [`${en}:1 text`]],
    ['a text is no text', changed(en, '"Last 7 days"', '7'), [`${zh}:4 language`, `${en}:1 text`]],
    [
      'a file is missing',
      { 'web/src/locales/en-US/extra.json': '{}' },
      ['web/src/locales/en-US/extra.json:1 language'],
    ],
    [
      'a sentence of the server is missing',
      { 'server/src/kit/messages/en-US.json': '{ "not_found": "No {{name}}", "busy": "Busy" }' },
      ['server/src/kit/messages/en-US.json:1 language'],
    ],
  ];
  test.each(cases)('%s', (_, changes, expected) => {
    expect(findings(changes)).toEqual(expected);
  });
});

describe('code and locales use the same keys', () => {
  const cases: [string, string, string[]][] = [
    ['a key that is not there', inDashboard("t('tile.lost');"), [`${page}:2 key`]],
    ['a key of another namespace', inDashboard("t('menu.x');"), [`${page}:2 key`]],
    ['a template that fits no key', inDashboard(`t(\`rank.\${x}\`);`), [`${page}:2 key`]],
    ['i18nKey', inDashboard('<Trans i18nKey="tile.lost" />'), [`${page}:2 key`]],
    ['a choice of two', inDashboard("t(open ? 'tile.loans' : 'tile.lost');"), [`${page}:2 key`]],
    ['a namespace that is not there', "useTranslation('ghost');", [`${page}:1 key`]],
    ['no namespace: any may be meant', "t('tile.loans'); i18n.t('menu.x');", []],
    ['two namespaces', "useTranslation(['dashboard', 'shell']); t('menu.x');", []],
    ['a literal that is no key', "useTranslation('shell'); f('tile.lost'); at('x');", []],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    expect(findings({ [page]: text })).toEqual(expected);
  });

  test('a key that no code uses', () => {
    const more = {
      ...changed(zh, '"tile"', '"old": "旧",\n  "tile"'),
      ...changed(en, '"tile"', '"old": "Old", "tile"'),
    };
    expect(findings(more)).toEqual([`${zh}:2 unused`]);
    expect(findings({ ...more, [page]: "const labels = { a: 'dashboard:old' };" })).toEqual([]);
    expect(findings({ ...more, [page]: inDashboard("const key = 'old';") })).toEqual([]);
    expect(findings({ ...more, [page]: "useTranslation('shell'); const key = 'old';" })).toEqual([
      `${zh}:2 unused`,
    ]);
  });
});

describe('Chinese in code', () => {
  const cases: [string, Files, string[]][] = [
    ['in a string', { [page]: "\nconst a = '外借';" }, [`${page}:2 chinese`]],
    ['in the text of an element', { [page]: '<p>外借</p>' }, [`${page}:1 chinese`]],
    [
      'in a template of the server',
      { 'server/src/lib/x.ts': `const a = \`\${b}，\`;` },
      ['server/src/lib/x.ts:1 chinese'],
    ],
    ['in a comment', { [page]: '/* 外借 */ const a = 1; // 归还' }, []],
    ['the names that stay', { [page]: "const a = 'Stacksight · 馆析'; const b = '简体中文';" }, []],
    ['with a reason', { [page]: "// chinese-ok: a pattern of MARC\nconst a = '外借';" }, []],
    ['in the demonstration city', { 'server/src/ingest/demo/x.ts': "const a = '外借';" }, []],
    [
      'beside its English, in the server',
      {
        'server/src/lib/x.ts':
          "const a = { zh: '外借', en: 'loans' };\nconst b = { 'zh-CN': `归还`, 'en-US': '' };",
      },
      [],
    ],
    [
      'beside its English, in the web',
      { [page]: "const a = { zh: '外借', en: 'loans' };" },
      [`${page}:1 chinese`],
    ],
    ['in a test', { 'web/src/lib/x.test.ts': "const a = '外借';" }, []],
  ];
  test.each(cases)('%s', (_, changes, expected) => {
    expect(findings(changes)).toEqual(expected);
  });
});

describe('an icon', () => {
  const cases: [string, string, string[]][] = [
    ['that has the English name of Ant Design', '\n<PlusOutlined />', [`${page}:2 icon`]],
    ['that is hidden from screen readers', '<PlusOutlined aria-hidden />', []],
    ['that has its own name', '<LockOutlined\n  aria-label={name}\n/>', []],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    expect(findings({ [page]: text })).toEqual(expected);
  });
});
