import type { Language } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { pdfMime } from '#documents/pdf/open-pdf.ts';
import { pickLabelsPdf } from '#documents/transfers/pick-labels.ts';
import { pickListPdf } from '#documents/transfers/pick-list.ts';
import { toPlanBook } from '#documents/transfers/plan-book.ts';
import { type FileAnswer, file } from '#kit/replies.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { copiesInShelfOrder } from './copies.store.ts';
import { type FoundPlan, toCopyRows } from './holding.service.ts';
import type { HoldingDeps } from './make-plan.ts';
import { vanOfPlan } from './van.service.ts';

/** The kind of file: a plan with all its copies as Excel, or its pick list as PDF, labels or Excel. */
type PlanFileKind = 'plan' | 'pdf' | 'labels' | 'xlsx';

/** Makes a file of the copies of a plan that the caller may see; a pick list leaves out struck copies. */
export async function planFile(
  deps: HoldingDeps,
  found: FoundPlan,
  kind: PlanFileKind,
  { language, from }: { language: Language; from?: string | undefined },
): Promise<FileAnswer> {
  const { store, clock, timeZone } = deps;
  const { plan, libraries } = found;
  const records = await copiesInShelfOrder(store.db, { plans: [plan.id], libraries, from });
  const shown = records.filter(({ stage }) => kind === 'plan' || stage !== 'struck');
  const rows = await toCopyRows(deps, shown, { glc: plan.glc, language });
  const now = clock.now();
  const van = (await vanOfPlan(deps, found, language)) ?? [];
  const about = { name: plan.name, language, day: toDay(now, timeZone), now, van, from };
  if (kind === 'pdf' || kind === 'labels') {
    const { title, body } = await (kind === 'pdf' ? pickListPdf : pickLabelsPdf)(rows, about);
    return file(`${title}.pdf`, pdfMime, body);
  }
  const { name, workbook } = toPlanBook(kind === 'plan' ? 'plan' : 'picks', rows, about);
  return file(`${name}.xlsx`, workbookMime, writeWorkbook(workbook));
}
