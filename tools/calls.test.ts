import { contract } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { toPageName } from '../web/src/app/page-name.ts';
import { callsPage } from './calls/calls-page.ts';

const tree = {
  'server/src/handlers.ts':
    "import { firstLastRoutes } from '#features/first-last/first-last.routes.ts';\nimport { homeRoutes, homeScreens } from '#features/home/home.routes.ts';",
  'server/src/features/dna/doors.test.ts': "post('firstLastAnaController/query')",
  'server/src/features/dna/dna.test.ts': "post('dna/query')",
  'server/src/features/home/home.test.ts': '',
  'web/src/features/home/property-page.tsx': "import { useProperty } from './use-property.ts';",
  'web/src/features/home/use-property.ts': 'api.home.property({ params })',
  'web/src/features/home/notes.ts': '// api.firstLast.query is for programs',
};

const page = (more: Record<string, string> = {}): string =>
  callsPage({
    tree: new Map(Object.entries({ ...tree, ...more })),
    areas: { home: contract.home, firstLast: contract.firstLast },
    addresses: new Map([['home/property', '/statistics/property']]),
    specified: new Set(['GET home/property/{x}']),
    pageName: toPageName,
  });
const lineOf = (text: string, call: string): string[] =>
  (text.split('\n').find((line) => line.startsWith(`| \`${call}\``)) ?? '')
    .split(' | ')
    .map((cell) => cell.replace(/^\| | \|$/g, ''));

it('lists each call with its permission and the screens that make it', () => {
  const [call, needs, , screens] = lineOf(page(), 'GET home/property/{x}');
  expect([call, needs, screens]).toEqual([
    '`GET home/property/{x}` §7',
    '`holdings:view`',
    '`/statistics/property`',
  ]);
  const call2 = 'POST firstLastAnaController/query';
  expect(lineOf(page(), call2)).toEqual([
    `\`${call2}\``,
    '`dashboard:view`',
    expect.any(String),
    'for programs',
  ]);
});

it('lists a call of the page frame as made by every page', () => {
  const text = page({ 'web/src/app/root.tsx': "import '#features/home/use-property.ts';" });
  expect(lineOf(text, 'GET home/property/{x}')[3]).toBe('every page');
});

it('lists a call of a part in a slot as made by the pages that have the slot', () => {
  const slot = '#ui/property/property-slot.ts';
  const text = page({
    'web/src/ui/property/property-slot.ts': 'export const PropertySlot = null;',
    'web/src/app/shell/slots.tsx': `import '${slot}'; import('#features/home/use-property.ts');`,
    'web/src/app/shell/shell.tsx': "import './slots.tsx';",
    'web/src/features/home/other-page.tsx': `import '${slot}';`,
  });
  expect(lineOf(text, 'GET home/property/{x}')[3]).toBe('`/statistics/property`, `home/other`');
});

it('names the handlers and their tests, or else the tests that make the call', () => {
  expect(page()).toContain(
    '`server/src/features/home/home.routes.ts`; tests in `server/src/features/home/`\n',
  );
  expect(page()).toContain(
    '`server/src/features/first-last/first-last.routes.ts`; tests in `server/src/features/dna/doors.test.ts`\n',
  );
});
