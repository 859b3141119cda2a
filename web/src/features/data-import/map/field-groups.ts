import type { ImportField } from '@stacksight/contract';

type FieldGroup = {
  key: 'time' | 'reader' | 'place' | 'work' | 'copy' | 'number' | 'other';
  fields: readonly ImportField[];
};

/** The fields by subject, in the order of the list of a select. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    key: 'time',
    fields: [
      ...(['at', 'time', 'loanedAt', 'renewedAt', 'returnedAt', 'period'] as const),
      ...(['periodPart', 'periodCount'] as const),
      ...(['placedAt', 'readyAt', 'closedAt'] as const),
    ],
  },
  {
    key: 'reader',
    fields: [
      ...(['reader', 'readerType', 'readerGroup', 'readerState', 'sex', 'birthYear'] as const),
      ...(['area', 'hasMobile', 'hasEmail', 'registeredOn', 'expiresOn', 'lastUsedOn'] as const),
    ],
  },
  {
    key: 'place',
    fields: [
      ...(['library', 'location', 'fromLibrary', 'libraryName', 'libraryNameEn'] as const),
      ...(['parent', 'region', 'population', 'floorArea', 'seats', 'longitude'] as const),
      'latitude',
    ],
  },
  {
    key: 'work',
    fields: [
      ...(['title', 'author', 'isbn', 'record', 'publisher', 'published', 'language'] as const),
      'classNumber',
    ],
  },
  {
    key: 'copy',
    fields: [
      ...(['barcode', 'callNumber', 'circulationType', 'itemState', 'price', 'addedOn'] as const),
      ...(['withdrawnOn', 'loansBefore', 'renewalsBefore', 'copies'] as const),
    ],
  },
  { key: 'number', fields: ['count', 'amount', 'paid', 'cost', 'hits', 'sessions', 'attendance'] },
  {
    key: 'other',
    fields: [
      ...(['event', 'channel', 'operator', 'reason', 'outcome', 'query', 'resource'] as const),
      ...(['programKind', 'programTitle', 'supplier', 'stage'] as const),
    ],
  },
];
