import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
const { keptScans, newScanId } = await import('./kept-scans.ts');

type Shelf = { libcode: string };
const open = () => keptScans<Shelf, { id: string; barcode: string }>('scans');
const kept = (id: string) => ({ libcode: 'A', scan: { id, barcode: `b${id}` } });

beforeEach(() => stored.clear());

test('scans stay on the device in their order until they are forgotten, also after it was closed', () => {
  for (const id of ['1', '2']) open().keep(kept(id));
  expect(open().read()).toEqual([kept('1'), kept('2')]);
  expect(keptScans('others').read()).toEqual([]);
});

test('a scan that is made while others are sent stays', () => {
  const scans = open();
  for (const id of ['1', '2']) scans.keep(kept(id));
  const sent = new Set(scans.read().map(({ scan }) => scan.id));
  scans.keep(kept('3'));
  scans.forget(sent);
  expect(open().read()).toEqual([kept('3')]);
});

test('ids are UUIDs, and no two are the same', () => {
  const ids = Array.from({ length: 100 }, newScanId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
