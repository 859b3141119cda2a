import type { LibraryNode } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { unknownColumn } from '../metric/result-data.ts';
import { librariesAt } from './picked-libraries.ts';

const library = (code: string, superior = ''): LibraryNode => ({
  ...{ code, label: code, superior, level: 1 },
  ...{ longitude: null, latitude: null },
});
const group = {
  ...{ code: 'g', label: 'G', isDemo: false, isDefault: true },
  libraries: [library('M'), library('N', 'M'), library('N1', 'N'), library('K', 'M')],
};
const at = (key: string, code: string, chosen: string[] = []) => {
  const columns = [{ ...unknownColumn(key), role: 'dimension' as const }, unknownColumn('loans')];
  const filters = { libraries: chosen, glc: '', range: 'thisYear', compare: 'none' } as const;
  return librariesAt({ columns }, { row: [code, 7] }, { filters, libraries: { group } });
};

test('a place on the map is one library, or its whole district', () => {
  expect(at('library', 'N')).toEqual(['N']);
  expect(at('district', 'N')).toEqual(['N', 'N1']);
  expect(at('district', 'K')).toEqual(['K']);
});

test('a library that is already chosen, and one that the filter does not contain, opens its rows', () => {
  expect(at('library', 'N', ['N'])).toBeNull();
  expect(at('district', 'N', ['N1', 'N'])).toBeNull();
  expect(at('fromLibrary', 'N')).toBeNull();
});
