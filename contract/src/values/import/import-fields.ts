// The words in which a librarian says what a file holds: what one row is, and what each column is. Names of tables of
// the warehouse do not appear here; the server turns these words into a mapping.

/** The kinds of things that one row of a file can be. */
export const rowKinds = [
  'loans',
  'events',
  'counts',
  'readers',
  'titles',
  'items',
  'libraries',
  'holds',
  'moves',
  'fines',
  'searches',
  'programs',
  'acquisitions',
  'resources',
] as const;
export type RowKind = (typeof rowKinds)[number];

/**
 * The fields that a column can be. `count` may stand for several columns of a file, each the number of another event;
 * `periodCount` for those whose heading is a month, quarter or year: each cell is the number of that period.
 */
export const importFields = [
  'event',
  'at',
  'time',
  'loanedAt',
  'renewedAt',
  'returnedAt',
  'period',
  'periodPart',
  'periodCount',
  'count',
  'amount',
  'paid',
  'reader',
  'readerType',
  'readerGroup',
  'readerState',
  'sex',
  'birthYear',
  'area',
  'hasMobile',
  'hasEmail',
  'registeredOn',
  'expiresOn',
  'lastUsedOn',
  'library',
  'location',
  'libraryName',
  'libraryNameEn',
  'parent',
  'region',
  'population',
  'floorArea',
  'seats',
  'longitude',
  'latitude',
  'record',
  'isbn',
  'title',
  'author',
  'publisher',
  'published',
  'language',
  'classNumber',
  'barcode',
  'circulationType',
  'itemState',
  'callNumber',
  'price',
  'addedOn',
  'withdrawnOn',
  'loansBefore',
  'renewalsBefore',
  'copies',
  'channel',
  'operator',
  'reason',
  'fromLibrary',
  'placedAt',
  'readyAt',
  'closedAt',
  'outcome',
  'query',
  'hits',
  'resource',
  'programKind',
  'programTitle',
  'sessions',
  'attendance',
  'supplier',
  'stage',
  'cost',
] as const;
export type ImportField = (typeof importFields)[number];

type Fields = { required: readonly ImportField[]; optional: readonly ImportField[] };

const place = ['library', 'location'] as const;
const work = ['record', 'isbn', 'title', 'author', 'publisher', 'published', 'language'] as const;
const copy = ['barcode', ...work, 'classNumber', 'callNumber', 'circulationType'] as const;
const person = ['readerType', 'readerGroup', 'readerState', 'sex', 'birthYear', 'area'] as const;
const handled = ['channel', 'operator'] as const;

/**
 * The fields of each kind of row: without the required ones no row can be loaded. An event may also be the same for
 * every row (`ImportForm.event`), and of a period one column is enough. Columns of `periodCount` bring period and number.
 */
export const fieldsOf: Readonly<Record<RowKind, Fields>> = {
  loans: {
    required: ['loanedAt'],
    optional: ['renewedAt', 'returnedAt', 'reader', ...person, ...place, ...copy, ...handled],
  },
  events: {
    required: ['at', 'event'],
    optional: ['time', 'reader', ...person, ...place, ...copy, ...handled, 'amount', 'count'],
  },
  counts: {
    required: ['period', 'count'],
    optional: [
      'periodPart',
      'periodCount',
      'event',
      ...place,
      'readerType',
      'circulationType',
      'channel',
    ],
  },
  readers: {
    required: ['reader'],
    optional: [
      ...person,
      'library',
      'registeredOn',
      'expiresOn',
      'lastUsedOn',
      'hasMobile',
      'hasEmail',
      'count',
    ],
  },
  titles: {
    required: ['title'],
    optional: [
      'record',
      'isbn',
      'author',
      'publisher',
      'published',
      'language',
      'classNumber',
      'price',
      'addedOn',
    ],
  },
  items: {
    required: ['barcode'],
    optional: [
      ...place,
      ...work,
      'classNumber',
      'callNumber',
      'circulationType',
      'itemState',
      'price',
      'addedOn',
      'withdrawnOn',
      'loansBefore',
      'renewalsBefore',
      'copies',
    ],
  },
  libraries: {
    required: ['library'],
    optional: [
      'libraryName',
      'libraryNameEn',
      'parent',
      'region',
      'population',
      'floorArea',
      'seats',
      'longitude',
      'latitude',
    ],
  },
  holds: {
    required: ['placedAt'],
    optional: [
      'readyAt',
      'closedAt',
      'outcome',
      'reader',
      'readerType',
      'library',
      'record',
      'title',
      'author',
      'barcode',
      'classNumber',
      'count',
    ],
  },
  moves: {
    required: ['at', 'fromLibrary', 'library'],
    optional: ['time', 'barcode', 'record', 'circulationType', 'reason', 'count'],
  },
  fines: {
    required: ['at', 'amount'],
    optional: ['time', 'reader', 'library', 'reason', 'paid', 'count'],
  },
  searches: {
    required: ['at', 'query'],
    optional: ['time', 'reader', 'library', 'hits', 'channel'],
  },
  programs: {
    required: ['at', 'programTitle'],
    optional: ['programKind', 'library', 'sessions', 'attendance'],
  },
  acquisitions: {
    required: ['at', 'copies'],
    optional: ['library', 'record', 'title', 'author', 'supplier', 'stage', 'cost'],
  },
  resources: {
    required: ['at', 'resource'],
    optional: ['time', 'reader', 'readerType', 'library', 'channel', 'count'],
  },
};

/**
 * Returns the fields that rows of a kind need beside the fields that there are. Readers without card numbers are told by
 * their day of registration or their number; each row is then readers of its own.
 */
export function neededFields(
  rowIs: RowKind,
  has: (field: ImportField) => boolean,
): readonly ImportField[] {
  const { required } = fieldsOf[rowIs];
  if (rowIs !== 'readers' || has('reader')) return required;
  return [(['registeredOn', 'count'] as const).find(has) ?? 'reader'];
}
