import { expect, test } from 'vitest';
import {
  addView,
  closeAll,
  closeOthers,
  closeView,
  moveView,
  placeAfter,
  type VisitedPage,
} from './tag-rules.ts';

const view = (path: string, part: Partial<VisitedPage> = {}): VisitedPage => ({
  path,
  fullPath: path,
  isAffix: false,
  isCached: true,
  ...part,
});
const home = view('/dashboard', { isAffix: true });
const [a, b, c] = [view('/a'), view('/b'), view('/c')];
const paths = (views: readonly VisitedPage[]) => views.map(({ path }) => path).join(' ');

test('a path is added once, and keeps its latest query', () => {
  const once = addView([home], a);
  const twice = addView(once, { ...a, fullPath: '/a?page=2' });
  expect(paths(twice)).toBe('/dashboard /a');
  expect(twice[1]?.fullPath).toBe('/a?page=2');
  expect(addView(twice, { ...a, fullPath: '/a?page=2' })).toBe(twice);
});

test('pinned tags stand before the others and cannot be closed', () => {
  expect(paths(addView([a], home))).toBe('/dashboard /a');
  expect(paths(closeView([home, a], '/dashboard'))).toBe('/dashboard /a');
  expect(paths(closeView([home, a, b], '/a'))).toBe('/dashboard /b');
});

test('close others and close all keep the pinned ones', () => {
  expect(paths(closeOthers([home, a, b, c], '/b'))).toBe('/dashboard /b');
  expect(paths(closeAll([home, a, b]))).toBe('/dashboard');
});

test('after the active tag is closed, the last remaining one opens, or the root', () => {
  expect(placeAfter([home, a, view('/b', { fullPath: '/b?x=1' })], '/c')).toBe('/b?x=1');
  expect(placeAfter([], '/c')).toBe('/');
  expect(placeAfter([home, a], '/a')).toBeNull();
});

test('a drag moves a tag, never across the pinned ones', () => {
  expect(paths(moveView([home, a, b, c], '/a', '/c'))).toBe('/dashboard /b /c /a');
  expect(paths(moveView([home, a, b, c], '/c', '/a'))).toBe('/dashboard /c /a /b');
  expect(paths(moveView([home, a, b], '/a', '/dashboard'))).toBe('/dashboard /a /b');
  expect(paths(moveView([home, a], '/nowhere', '/a'))).toBe('/dashboard /a');
});
