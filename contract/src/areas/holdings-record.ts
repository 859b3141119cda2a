import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import {
  CopyRecord,
  FoundHolding,
  RecordDemand,
  TitleRecord,
} from '../values/records/holdings-record.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The record of a title and of a copy: their events, day by day, and the present results of the demand model.

const span = { kind: 'out' as const, from: '2026-02-01', until: '2026-02-21' };
const copy = {
  barcode: 'SF0012345',
  libcode: 'SF00',
  libraryName: '市图书馆',
  roomName: '文学借阅区',
  callno: 'I247.57/12',
  stateName: '入藏',
  price: 45,
  addedOn: '2023-05-06',
  withdrawnOn: null,
  isOnShelf: true,
  isHeld: true,
  loans: 6,
  loansEver: 21,
  spans: [span],
};
const entry = {
  day: '2026-02-01',
  kind: 'loan' as const,
  barcode: 'SF0012345',
  libraryName: '市图书馆',
  fromName: null,
  readerType: null,
  amount: 20,
  detail: '',
};
const demand = {
  libcode: 'SF00',
  libraryName: '市图书馆',
  held: 2,
  loanable: 2,
  onShelf: 1,
  onLoan: 1,
  onOrder: 0,
  holds: 0,
  loans: 11,
  copyYears: 2,
  longestWait: 0,
  perCopyOfClass: 3.2,
  seen: 8.4,
  fromLoans: 12.4,
  waiting: 0,
  load: 0.83,
  perYear: 12.4,
  isAtLeast: false,
  loanDays: 24.5,
  lostShare: 0.16,
  lost: 2,
  lastGain: 3.6,
  nextGain: 1.4,
  moveFrom: null,
  moveFromName: null,
  moveGain: null,
};
const about = {
  bookrecno: '20311',
  title: '长安的荔枝',
  author: '马伯庸',
  isbn: '9787572608582',
  publisher: '湖南文艺出版社',
  pubYear: 2022,
  clc: 'I247.57',
};
const example = {
  copies: [copy],
  entries: [entry],
  entryCount: 1,
  from: '2024-03-20',
  today: '2026-03-20',
};

export const holdingsRecord = area('holdingsRecord', {
  title: route({
    method: 'GET',
    path: 'holdingsRecord/title/{bookrecno}',
    summary: 'What became of a title: copies, loans, holds and moves',
    needs: 'holdings:view',
    params: { bookrecno: z.string().regex(/^\d{1,20}$/) },
    query: { glc: statisticsQuery.glc },
    reply: TitleRecord,
    example: { ...about, copyCount: 1, ...example },
    seconds: 120,
  }),
  copy: route({
    method: 'GET',
    path: 'holdingsRecord/copy/{barcode}',
    summary: 'What became of a copy, and why it is not on its shelf',
    needs: 'holdings:view',
    params: { barcode: z.string().min(1).max(64) },
    query: { glc: statisticsQuery.glc },
    reply: CopyRecord,
    example: {
      title: about,
      copy,
      place: { kind: 'shelf', since: '2026-02-21', due: null, days: 27, name: '' },
      ...example,
    },
    seconds: 120,
  }),
  demand: route({
    method: 'GET',
    path: 'holdingsRecord/demand/{bookrecno}',
    summary: 'The demand for a title in each library, with the steps that lead to it',
    needs: 'holdings:view',
    params: { bookrecno: z.string().regex(/^\d{1,20}$/) },
    query: { glc: statisticsQuery.glc, libcode: z.string().max(64).optional() },
    reply: z.array(RecordDemand),
    example: [demand],
    seconds: 120,
  }),
  find: route({
    method: 'GET',
    path: 'holdingsRecord/find',
    summary: 'Titles and copies by title, ISBN, barcode or call number',
    needs: 'holdings:view',
    query: { glc: statisticsQuery.glc, text: z.string().trim().min(1).max(50) },
    reply: z.array(FoundHolding),
    example: [{ kind: 'title', key: '20311', title: '长安的荔枝', note: '马伯庸' }],
  }),
});
