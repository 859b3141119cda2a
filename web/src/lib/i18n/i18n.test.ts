import { expect, test, vi } from 'vitest';

test('an English page loads the English texts and no others', async () => {
  // An earlier test may have set the language.
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => 'en-US' });
  vi.stubGlobal('document', { documentElement: {} });
  const { i18n, startWords } = await import('./i18n.ts');
  await startWords(['shell']);
  expect(i18n.t('common:cancel')).toBe('Cancel');
  expect(i18n.hasResourceBundle('en-US', 'shell')).toBe(true);
  expect(Object.keys(i18n.store.data)).toEqual(['en-US']);
});
