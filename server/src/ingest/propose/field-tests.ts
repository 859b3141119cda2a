import type { ImportField } from '@stacksight/contract';
import {
  hasYear,
  isClassLike,
  isCode,
  isDay,
  isDayNamed,
  isFlag,
  isFullName,
  isIsbn,
  isMoney,
  isMonth,
  isNameOfPlace,
  isNumber,
  isPartOfYear,
  isPeriod,
  isSerial,
  isText,
  isTimeOfDay,
  isWhole,
  isYear,
  type ValueTest,
} from './values.ts';

const any: ValueTest = () => true;
const isShort: ValueTest = (value) => value.length <= 40 && !isDay(value);
// A number such as 20210101 may be a day or a student's number.
const isId: ValueTest = (value) =>
  !(isDay(value) && /\D/.test(value)) && !/\s.*\s/.test(value) && value.length <= 64;
const within =
  (limit: number): ValueTest =>
  (value) =>
    isNumber(value) && Math.abs(Number(value)) <= limit;

const groups: readonly (readonly [ValueTest, readonly ImportField[]])[] = [
  [
    isDayNamed,
    [
      'loanedAt',
      'renewedAt',
      'returnedAt',
      'expiresOn',
      'lastUsedOn',
      'withdrawnOn',
      'placedAt',
      'readyAt',
      'closedAt',
    ],
  ],
  [
    isWhole,
    [
      'count',
      'population',
      'seats',
      'loansBefore',
      'renewalsBefore',
      'copies',
      'hits',
      'sessions',
      'attendance',
    ],
  ],
  [isMoney, ['amount', 'paid', 'price', 'cost']],
  [isId, ['reader', 'barcode', 'record']],
  [isText, ['title', 'author', 'publisher', 'programTitle', 'resource', 'supplier', 'readerGroup']],
  [
    isShort,
    [
      'event',
      'readerType',
      'readerState',
      'sex',
      'language',
      'circulationType',
      'itemState',
      'channel',
      'operator',
      'reason',
      'outcome',
      'stage',
      'programKind',
      'area',
    ],
  ],
  [
    isNameOfPlace,
    ['library', 'location', 'libraryName', 'libraryNameEn', 'parent', 'region', 'fromLibrary'],
  ],
  [isFlag, ['hasMobile', 'hasEmail']],
];

const tests = new Map<ImportField, ValueTest>([
  ...groups.flatMap(([test, fields]) => fields.map((field) => [field, test] as const)),
  ['at', (value) => isDayNamed(value) || isMonth(value)],
  ['registeredOn', (value) => isDayNamed(value) || isMonth(value)],
  ['addedOn', (value) => isDayNamed(value) || isMonth(value)],
  ['time', isTimeOfDay],
  ['period', (value) => isPeriod(value) || isSerial(value)],
  ['periodPart', isPartOfYear],
  ['birthYear', isYear],
  ['published', hasYear],
  ['isbn', isIsbn],
  ['classNumber', isClassLike],
  ['callNumber', (value) => !isDay(value)],
  ['floorArea', isNumber],
  ['longitude', within(180)],
  ['latitude', within(90)],
  ['reader', (value) => isId(value) && !isFullName(value)],
  ['barcode', (value) => isCode(value) || isId(value)],
  ['query', any],
]);

/** Returns whether a field holds days, times or periods. */
export function isDated(field: ImportField): boolean {
  return testOf(field)('2026-03-01') && !testOf(field)('x');
}

/** Returns the test that most values of a field's column pass. */
export function testOf(field: ImportField): ValueTest {
  return tests.get(field) ?? any;
}
