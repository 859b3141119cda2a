import { addDays } from '@stacksight/contract';
import fc from 'fast-check';
import {
  type ChosenCopy,
  type CopyPlanQuestion,
  type CopyPlanScene,
  planCopies,
} from '#holdings/allot/plan-copies.ts';
import type { Copy } from '#holdings/copies.store.ts';
import type { TitleDemand } from '#holdings/title-demand.ts';
import {
  copyIn,
  roomOf,
  sceneOf,
  smallLibraries,
  smallToday,
  titleIn,
  usualQuestion,
} from './small-stock.ts';

// Random small cities, and a plain look at each copy of a plan: which guard or limit does it break?

const titles = ['1', '2', '3'];
const rare = fc.integer({ min: 0, max: 11 }).map((one) => one === 0);

const anyCopy = fc.record({
  at: fc.constantFrom(...smallLibraries),
  bookrecno: fc.constantFrom(...titles),
  isOnShelf: fc.constantFrom(true, true, true, false),
  isHeld: rare,
  loans: fc.constantFrom(0, 0, 3),
  days: fc.constantFrom(10, 400, 400, 400),
  isLocal: rare,
  isReference: rare,
  isMany: rare,
  hasNoBarcode: rare,
  isInPlan: rare,
});
const anyWish = fc.record({
  perYear: fc.constantFrom(0, 0, 5, 20, 60),
  holds: fc.constantFrom(0, 0, 0, 0, 0, 2),
  target: fc.constantFrom(0, 0, 0, 0, 0, 2),
  onOrder: fc.constantFrom(0, 0, 0, 1),
  hadBefore: rare,
});
const limit = fc.constantFrom(null, null, null, 1, 2);
const anyPair = fc.record({
  from: fc.constantFrom(...smallLibraries),
  to: fc.constantFrom(...smallLibraries),
  most: fc.constantFrom(null, 0, 1),
  cost: fc.constantFrom(0, 1),
  boxes: fc.constantFrom(null, null, [2, 0, 0, 0, 0, 0, 0], [0, 3, 0, 0, 0, 0, 0]),
});
const anyQuestion = fc.record({
  aim: fc.constantFrom('loans', 'holds', 'idle', 'supply', 'fill', 'empty'),
  keeps: fc.constantFrom(0, 0, 1, 1, 2),
  most: fc.integer({ min: 1, max: 5 }),
  mostOfTitle: fc.constantFrom(2, 6, 6),
  mostFull: fc.constantFrom(60, 85, 100),
  ...{ mostLeaving: limit, mostArriving: limit, mostPerRange: limit },
  boxes: fc.constantFrom(null, null, [0, 4, 0, 4, 0, 0, 0]),
  pairs: fc.uniqueArray(anyPair, {
    maxLength: 3,
    selector: ({ from, to }) => from + to,
  }),
});

export const anySmallCity = fc.record({
  copies: fc.array(anyCopy, { minLength: 9, maxLength: 24, size: 'max' }),
  wishes: fc.array(anyWish, { minLength: 9, maxLength: 9 }),
  /** The free places of the room of each library; null: its size is not known. */
  free: fc.tuple(...smallLibraries.map(() => fc.constantFrom(null, null, null, 1, 16, 45, 60))),
  question: anyQuestion,
});
export type SmallCity = typeof anySmallCity extends fc.Arbitrary<infer City> ? City : never;

type Wish = SmallCity['wishes'][number];
type Planned = {
  asked: CopyPlanQuestion;
  scene: CopyPlanScene;
  copies: readonly Copy[];
  rows: readonly TitleDemand[];
  wishOf: (bookrecno: string, libcode: string) => Wish | undefined;
  chosen: readonly ChosenCopy[];
};

export function planOf({ copies: list, wishes, free, question }: SmallCity): Planned {
  const copies = list.map((one, at) =>
    copyIn(one.hasNoBarcode ? '' : `c${at}`, one.at, {
      ...{ bookrecno: one.bookrecno, isOnShelf: one.isOnShelf, isHeld: one.isHeld },
      ...{ loans: one.loans, addedOn: addDays(smallToday, -one.days), n: one.isMany ? 2 : 1 },
      ...(one.isLocal ? { loc: `${one.at}L` } : {}),
      ...(one.isReference ? { cirtype: 'REF' } : {}),
    }),
  );
  const places = titles.flatMap((bookrecno) =>
    smallLibraries.map((at) => [bookrecno, at] as const),
  );
  const wishOf = (bookrecno: string, libcode: string) =>
    wishes[places.findIndex(([title, at]) => title === bookrecno && at === libcode)];
  const rows = places.map(([bookrecno, libcode], at) => {
    const own = copies.filter((one) => one.bookrecno === bookrecno && one.libcode === libcode);
    const held = own.reduce((sum, { n }) => sum + n, 0);
    const { perYear = 0, holds = 0, onOrder = 0 } = wishes[at] ?? {};
    return titleIn(libcode, { bookrecno, perYear, holds, onOrder, held, loanable: held });
  });
  const asked: CopyPlanQuestion = {
    ...usualQuestion,
    ...question,
    keptRooms: smallLibraries.map((code) => `${code}L`),
    keptTypes: ['REF'],
  };
  const scene = sceneOf(rows, copies, {
    targetOf: ({ bookrecno, libcode }) => wishOf(bookrecno, libcode)?.target ?? 0,
    hadBefore: (bookrecno, libcode) => wishOf(bookrecno, libcode)?.hadBefore ?? false,
    inPlans: new Set(list.flatMap(({ isInPlan }, at) => (isInPlan ? [`c${at}`] : []))),
    rooms: smallLibraries.flatMap((code, at) => {
      const places = free[at] ?? null;
      return places === null ? [] : [roomOf(code, places)];
    }),
  });
  return { asked, scene, copies, rows, wishOf, chosen: planCopies(asked, scene).chosen };
}

/** Names the guards and limits that the plan of a city breaks. */
export function faultsOfPlan(city: SmallCity): string[] {
  const planned = planOf(city);
  const { chosen } = planned;
  const faults = [...chosen.flatMap((one) => faultsOfCopy(one, planned)), ...faultsOfSums(planned)];
  if (new Set(chosen.map(({ copy }) => copy.barcode)).size < chosen.length) faults.push('twice');
  return faults;
}

function faultsOfCopy({ copy, to, gain, reason }: ChosenCopy, plan: Planned): string[] {
  const { asked, scene, copies, rows, wishOf } = plan;
  const { bookrecno, libcode: from } = copy;
  const inCity = copies.filter((one) => one.bookrecno === bookrecno);
  const cost = asked.pairs.find((pair) => pair.from === from && pair.to === to)?.cost ?? 0;
  const room = (code: string) => scene.rooms.find(({ libcode }) => libcode === code);
  const donor = rows.find((row) => row.bookrecno === bookrecno && row.libcode === from);
  const home = room(from);
  const aims: Readonly<Record<string, boolean>> = {
    holds: reason.holds > 0,
    idle: copy.loans === 0,
    empty: home !== undefined && home.loc === copy.loc && home.stock > asked.mostFull,
    fill: (room(to)?.stock ?? 100) < 60,
  };
  const broken = {
    'not here': !copy.isOnShelf || copy.n !== 1 || copy.barcode === '',
    held: copy.isHeld || (donor?.holds ?? 0) > 0,
    'in a plan': scene.inPlans.has(copy.barcode),
    special: copy.loc.endsWith('L') || copy.cirtype === 'REF',
    new: copy.addedOn === addDays(smallToday, -10),
    'last of the city': inCity.reduce((sum, { n }) => sum + n, 0) < 2,
    'had before': wishOf(bookrecno, to)?.hadBefore === true,
    'no way': to === from,
    'no gain': gain - cost <= asked.leastGain,
    'no aim': aims[asked.aim] === false,
  };
  return Object.entries(broken).flatMap(([fault, isBroken]) => (isBroken ? [fault] : []));
}

function faultsOfSums({ asked, scene, rows, wishOf, chosen }: Planned): string[] {
  const count = (is: (one: ChosenCopy) => boolean) => chosen.filter(is).length;
  const faults = count(() => true) > asked.most ? ['van'] : [];
  for (const code of smallLibraries) {
    const came = count(({ to }) => to === code);
    const room = scene.rooms.find(({ libcode }) => libcode === code);
    if (room && came > Math.max(0, asked.mostFull - room.stock)) faults.push('room');
    if (came > (asked.mostArriving ?? came)) faults.push('arriving');
    const left = count(({ copy }) => copy.libcode === code);
    if (left > (asked.mostLeaving ?? left)) faults.push('leaving');
    // All copies that may leave stand in one room and class.
    if (left > (asked.mostPerRange ?? left)) faults.push('range');
  }
  for (const { from, to, most, boxes } of asked.pairs) {
    const moved = count((one) => one.copy.libcode === from && one.to === to);
    if (moved > (most ?? moved)) faults.push('pair');
    const isServed = asked.boxes?.some((some, day) => some > 0 && (boxes?.[day] ?? some) > 0);
    if (moved > 0 && isServed === false) faults.push('no box');
  }
  for (const row of rows) {
    const { bookrecno, libcode, loanable, onOrder, perYear } = row;
    const left = count(({ copy }) => copy.bookrecno === bookrecno && copy.libcode === libcode);
    const came = count(({ copy, to }) => copy.bookrecno === bookrecno && to === libcode);
    const supply = asked.aim === 'supply' ? Math.ceil((perYear * asked.supplyDays) / 365) : null;
    const stay = Math.max(asked.keeps, wishOf(bookrecno, libcode)?.target ?? 0, supply ?? 0);
    if (left > 0 && loanable - left < stay) faults.push('stays');
    const most = Math.min(asked.mostOfTitle, supply ?? asked.mostOfTitle);
    if (came > 0 && loanable + onOrder + came > most) faults.push('too many of a title');
    if (asked.aim === 'holds' && came > row.holds) faults.push('more than wait');
    if (left > 0 && came > 0) faults.push('both ways');
  }
  return faults;
}
