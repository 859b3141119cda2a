import type { ImportField } from '@stacksight/contract';

type CodeMap = Partial<Record<ImportField, readonly string[]>>;

/** The codes that the warehouse knows for a field; the words of a file mean one of them. */
export const knownCodes: CodeMap = {
  event: [
    'loan',
    'renew',
    'return',
    'visit',
    'in_house',
    'reserve',
    'reserve_pickup',
    'reserve_cancel',
    'reserve_expire',
    'search',
    'title_view',
    'login',
    'activity',
    'register',
    'last_use',
    'enquiry',
    'fine',
    'credit',
  ],
  channel: ['counter', 'self_service', 'opac', 'mobile', 'app', 'wechat', 'web', 'online', 'gate'],
  sex: ['female', 'male', 'secret'],
  readerState: ['valid', 'invalid', 'suspended', 'expired', 'lost', 'cancelled'],
  itemState: '2 3 0 1 4 5 6 7 8 9 10 12 13 14 15 17 18 19 31 33 34 35 40 66'.split(' '),
  outcome: ['filled', 'cancelled', 'expired', 'waiting'],
  stage: ['ordered', 'received', 'catalogued', 'cancelled'],
};

/** Returns whether the values of a field are codes that the warehouse knows. */
export const isCodeField = (field: string): field is ImportField =>
  Object.hasOwn(knownCodes, field);
