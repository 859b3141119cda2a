import type { ScreenPart } from '@stacksight/contract';
import type { ReportAsker, ReportOptions, ReportPartOrder, ScreenDrawing } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { findReport, shownItems } from '../analytics-report.store.ts';
import { askItem, type ReportsDeps } from './ask-item.ts';
import { reportScreen } from './report-screen.ts';

const box = { x: 0, y: 0, w: 6, h: 8 };
const unfiltered = { range: null, libraries: [], filter: null };

/** Returns one item with the filters of its report, or alone, as a finished part of a screen. */
export async function reportPart(
  deps: ReportsDeps,
  { report, kind, id }: ReportPartOrder,
  asker: ReportAsker,
  drawing: ScreenDrawing,
  options: Pick<ReportOptions, 'language' | 'signal'>,
): Promise<ScreenPart> {
  const { db } = deps.store;
  const { language, signal } = options;
  const found = report === null ? null : await findReport(db, asker, report);
  const [item] = await shownItems(db, [{ kind, id, box }], language);
  if (item === undefined || (report !== null && found === null)) throw new AppError('not_found');
  const order = { place: null, filters: found ?? unfiltered };
  const { part, results } = await askItem(deps, item, order, asker, options);
  const paper = {
    ...{ title: '', note: '', language, completeUntil: null, digest: '' },
    isDemo: results.some(({ meta }) => meta.isDemo),
    madeAt: deps.clock.now(),
  };
  const screen = await reportScreen(paper, [{ part, width: box.w }], drawing, signal);
  const [shown] = screen.parts;
  if (shown === undefined) throw new Error('the item has no part');
  return shown;
}
