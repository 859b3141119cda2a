import { expect, test } from 'vitest';
import { toLanguage } from './language.ts';

test.each([
  [['en-GB', 'zh-CN'], 'en-US'],
  [['zh-TW'], 'zh-CN'],
  [['fr-FR', 'en'], 'en-US'],
  [['fr-FR'], 'zh-CN'],
  [[], 'zh-CN'],
])('%j is %s', (wanted, language) => {
  expect(toLanguage(wanted)).toBe(language);
});
