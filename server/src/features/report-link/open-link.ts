import { createHash } from 'node:crypto';
import type { Language, ReportScreen, SharedScreen } from '@stacksight/contract';
import { outsideAsker, type ReportOwner } from '#kit/outside-asker.ts';
import type { ReportAsker, ScreenDrawing } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { keepLast } from '#lib/keep-last.ts';
import { networkOf } from '#lib/network-of.ts';
import { seal, unseal } from '#lib/seal.ts';
import { createTally } from '#lib/timing/tally.ts';
import { hashToken } from '#lib/tokens.ts';
import { judgeLink, type ReportLinkDeps } from './report-link.service.ts';
import {
  areLinksAllowed,
  findLinkByHash,
  noteOpening,
  type ReportLinkRow,
} from './report-link.store.ts';

// Answers the call of people without an account. Whatever is wrong with a token, the answer is the same.

const guesses = { most: 20, windowSeconds: 600, keys: 10_000 };
const openings = { most: 120, windowSeconds: 60, keys: 10_000 };
const purpose = 'report-visit';
const visitMs = 86_400_000;
const keptScreens = 100;
const keptMs = 60_000;

type Opening = {
  token: string;
  visit?: string | undefined;
  drawing: ScreenDrawing;
  address: string;
  language: Language;
};

/** Creates the function that shows what a link shows; throws `link.ended` for every token that shows nothing. */
export function createOpenLink(deps: ReportLinkDeps) {
  const { store, clock } = deps;
  const guessed = createTally(clock, guesses);
  const opened = createTally(clock, openings);
  const screens = keepLast<ReportScreen | null>(keptScreens);

  return async ({ token, visit, drawing, address, language }: Opening): Promise<SharedScreen> => {
    const network = networkOf(address);
    refuseWaiting(guessed.wait(network));
    const row = await findLinkByHash(store.db, hashToken(token));
    if (row === null) {
      guessed.add(network);
      throw new AppError('link.ended');
    }
    refuseWaiting(opened.wait(row.id));
    opened.add(row.id);
    const { maker } = await judgeLink(deps, row, await areLinksAllowed(store.db));
    if (maker === null) throw new AppError('link.ended');
    const shown: ReportScreen[] = [];
    for (const report of [row.reportId, ...row.form.more]) {
      const { place, version } = cacheKey(row, report, maker, { drawing, language });
      const screen = await screens(place, version, (signal) =>
        makeScreen({ row, report, maker, drawing, language }, signal),
      );
      if (screen !== null) shown.push(screen);
    }
    if (shown.length === 0) throw new AppError('link.ended');
    const isCounted = !isSameVisit(row, visit);
    await noteOpening(store.db, row.id, clock.now(), isCounted);
    const { display, every } = row.form;
    return { display, every, visit: isCounted ? newVisit(row) : (visit ?? ''), screens: shown };
  };

  // An answer is kept for a minute, for the rights that it was made with.
  function cacheKey(
    row: ReportLinkRow,
    report: string,
    maker: ReportOwner,
    { drawing, language }: Pick<Opening, 'drawing' | 'language'>,
  ) {
    const rights = [[...maker.permissions].sort(), maker.isSuper, maker.scope];
    const hash = createHash('sha256').update(JSON.stringify(rights)).digest('base64url');
    const minute = Math.floor(clock.now().getTime() / keptMs);
    const look = [drawing.theme, drawing.size, language];
    return { place: JSON.stringify([row.id, report, look]), version: `${minute} ${hash}` };
  }

  async function makeScreen(
    { row, report, maker, drawing, language }: MadeFor,
    signal: AbortSignal,
  ): Promise<ReportScreen | null> {
    const asker: ReportAsker = outsideAsker(maker, row);
    const filters = report === row.reportId ? row.form.filters : undefined;
    const kept = row.shows?.[report]?.[language];
    const order = { report, kept, filters, range: null, place: null, reader: maker };
    try {
      const one = await deps.reports.open(order, asker, { language, signal, author: '' });
      return await one.screen(drawing, signal);
    } catch (error) {
      // A further report that is gone is left out.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  function newVisit({ id }: ReportLinkRow): string {
    return seal(deps.secrets.sealKey, purpose, JSON.stringify([id, clock.now().getTime()]));
  }

  function isSameVisit(row: ReportLinkRow, visit: string | undefined): boolean {
    const text = visit === undefined ? null : unseal(deps.secrets.sealKey, purpose, visit);
    if (text === null) return false;
    const [id, at] = JSON.parse(text) as [string, number];
    return id === row.id && clock.now().getTime() - at < visitMs;
  }
}

type MadeFor = Pick<Opening, 'drawing' | 'language'> & {
  row: ReportLinkRow;
  report: string;
  maker: ReportOwner;
};

function refuseWaiting(seconds: number): void {
  if (seconds > 0) throw new AppError('rate.limited', { params: { seconds } });
}
