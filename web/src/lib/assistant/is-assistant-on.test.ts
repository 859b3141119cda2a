import { expect, test } from 'vitest';
import { isAssistantOn } from './is-assistant-on.ts';

const config = {
  analytics_ai_enable: true,
  analytics_ai_route: '',
  analytics_ai_text: '/analyticsWeb/',
};

test('without the switch, or before the configuration is read, no page has the buttons', () => {
  expect(isAssistantOn({ ...config, analytics_ai_enable: false }, '/analyticsWeb/a')).toBe(false);
  expect(isAssistantOn(null, '/analyticsWeb/a')).toBe(false);
});

test('a list of paths decides alone, each path as a whole', () => {
  const own = { ...config, analytics_ai_route: '/dashboard, /borrow/info,' };
  expect(isAssistantOn(own, '/dashboard')).toBe(true);
  expect(isAssistantOn(own, '/borrow/info')).toBe(true);
  expect(isAssistantOn(own, '/dashboard/more')).toBe(false);
  expect(isAssistantOn(own, '/analyticsWeb/a')).toBe(false);
});

test('a path of the list may begin with the name of the application', () => {
  const own = { ...config, analytics_ai_route: '/analyticsWeb/dashboard' };
  expect(isAssistantOn(own, '/dashboard')).toBe(true);
  expect(isAssistantOn(own, '/borrow/info')).toBe(false);
});

test('without a list, the path with the name of the application contains the text', () => {
  expect(isAssistantOn(config, '/dashboard')).toBe(true);
  expect(isAssistantOn(config, '/statistics/borrowing')).toBe(true);
  const own = { ...config, analytics_ai_text: '/statistics/' };
  expect(isAssistantOn(own, '/statistics/borrowing')).toBe(true);
  expect(isAssistantOn(own, '/dashboard')).toBe(false);
});
