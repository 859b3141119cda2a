import { auditVerbs } from '@stacksight/contract';
import { expect, it } from 'vitest';
import english from '../../../../web/src/locales/en-US/audit-log.json' with { type: 'json' };
import chinese from '../../../../web/src/locales/zh-CN/audit-log.json' with { type: 'json' };
import { changes } from '../../../test/walks/changes/changes.ts';

// The command line writes for `account`, signing in through a provider for `sso`, a download of a table for `dwSchema`.
const areas = new Set([
  ...Object.keys(changes).map((call) => call.split('.')[0]),
  ...['account', 'sso', 'dwSchema'],
]);

// `other` stands for entries of an older or a newer release.
it.each([
  ['zh-CN', chinese],
  ['en-US', english],
])('every audit area and verb has its label in %s, and no label is left over', (_, words) => {
  expect(Object.keys(words.area).sort()).toEqual([...areas, 'other'].sort());
  expect(Object.keys(words.verb).sort()).toEqual([...auditVerbs, 'other'].sort());
});
