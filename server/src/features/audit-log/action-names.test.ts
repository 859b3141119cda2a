import { auditVerbs } from '@stacksight/contract';
import { expect, it } from 'vitest';
import english from '../../../../web/src/locales/en-US/audit-log.json' with { type: 'json' };
import chinese from '../../../../web/src/locales/zh-CN/audit-log.json' with { type: 'json' };
import { changes } from '../../../test/walks/changes/changes.ts';

// Three areas have entries without a call of the contract: the command line writes `account`, single sign-on writes
// `sso`, and a download of a table writes `dwSchema`.
const areas = new Set([
  ...Object.keys(changes).map((call) => call.split('.')[0]),
  ...['account', 'sso', 'dwSchema'],
]);

// `other` is the label for entries of older or newer releases.
it.each([
  ['zh-CN', chinese],
  ['en-US', english],
])('every audit area and verb has its label in %s, and no label is left over', (_, words) => {
  expect(Object.keys(words.area).sort()).toEqual([...areas, 'other'].sort());
  expect(Object.keys(words.verb).sort()).toEqual([...auditVerbs, 'other'].sort());
});
