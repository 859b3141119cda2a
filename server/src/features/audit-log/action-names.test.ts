import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditAreas, errorCodes } from '@stacksight/contract';
import { expect, it } from 'vitest';
import messages from '#kit/messages/zh-CN.json' with { type: 'json' };
import english from '../../../../web/src/locales/en-US/audit-log.json' with { type: 'json' };
import chinese from '../../../../web/src/locales/zh-CN/audit-log.json' with { type: 'json' };

// Whoever writes to the audit log gives the action a name, in both languages.

const source = join(import.meta.dirname, '../..');
const files = globSync('{features,jobs,http,lib}/**/*.ts', { cwd: source }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const writers = files
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .filter((text) => /addAudit|createAuditNote|auditOperator|AuditNote/.test(text));
const found = (pattern: RegExp) =>
  writers.flatMap((text) => [...text.matchAll(pattern)].map((match) => match.slice(1)));

const sentences = new Set<string>([...errorCodes, ...Object.keys(messages)]);
const whole = found(/'([a-z][a-zA-Z]+)\.([a-z][a-zA-Z]+)'/g).filter(
  ([area, verb]) => !sentences.has(`${area}.${verb}`),
);
const areas = new Set([
  ...whole.map(([area]) => area),
  ...found(/createAuditNote\(\w+,\s*'(\w+)'\)/g).flat(),
  ...found(/`(\w+)\.\$\{(?:verb|action)\}`/g).flat(),
]);
const verbs = new Set([
  ...whole.map(([, verb]) => verb),
  ...found(/\b(?:n|auditN)ote(?:Of|Job)?\((?:[\w\s.]+,)+\s*'(\w+)'/g).flat(),
  ...found(/\baction: '(\w+)'/g).flat(),
]);

it.each([...areas])('the area %s has a name', (area) => {
  expect(auditAreas).toContain(area);
  for (const words of [chinese, english]) expect(words.area).toHaveProperty(String(area));
});

it.each([...verbs])('the action %s has a name', (verb) => {
  for (const words of [chinese, english]) expect(words.verb).toHaveProperty(String(verb));
});

it('there are some', () => {
  expect(areas.size).toBeGreaterThan(10);
  expect(verbs.size).toBeGreaterThan(15);
});
