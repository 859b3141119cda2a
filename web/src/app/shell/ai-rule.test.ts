import { expect, test } from 'vitest';
import { canShowAi } from './ai-rule.ts';

const config = {
  analytics_ai_enable: true,
  analytics_ai_route: '',
  analytics_ai_text: '/analyticsWeb/',
};

test('it must be enabled', () => {
  expect(canShowAi({ ...config, analytics_ai_enable: false }, '/analyticsWeb/x')).toBe(false);
});

test('with a list of routes only they count', () => {
  const listed = { ...config, analytics_ai_route: '/dashboard, /statistics/borrowing' };
  expect(canShowAi(listed, '/dashboard')).toBe(true);
  expect(canShowAi(listed, '/statistics/borrowing')).toBe(true);
  expect(canShowAi(listed, '/statistics')).toBe(false);
  expect(canShowAi(listed, '/analyticsWeb/x')).toBe(false);
});

test('without one the path must hold the text, by default /analyticsWeb/', () => {
  expect(canShowAi(config, '/a/analyticsWeb/b')).toBe(true);
  expect(canShowAi(config, '/dashboard')).toBe(false);
  expect(canShowAi({ ...config, analytics_ai_text: '' }, '/analyticsWeb/')).toBe(true);
  expect(canShowAi({ ...config, analytics_ai_text: '/dash' }, '/dashboard')).toBe(true);
});
