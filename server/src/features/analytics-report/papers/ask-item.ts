import {
  gridColumns,
  type Query,
  type QueryResult,
  type ShownItem,
  type TargetForm,
  type TargetValue,
  type WithBothNames,
} from '@stacksight/contract';
import { narrow, type PageFilters } from '#analytics/narrow.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { StatisticQuery } from '#analytics/table-of.ts';
import { sheetWords } from '#analytics/words/export-words.ts';
import { numberText } from '#documents/report/paper-text.ts';
import type { PaperNumber, PaperPart } from '#documents/report/report-paper.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import type { ReportAsker, ReportOptions, ReportOrder } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import { findPicture } from '#store/reports/report-pictures.ts';
import { paperAnswer } from './paper-answer.ts';
import words from './paper-reasons.json' with { type: 'json' };

/** Returns the value of a target, or of its kept definition, for an asker. */
type ReadTarget = (
  target: string | TargetForm,
  asked: StatisticQuery,
  by: Pick<CallerContext, 'language'> & { caller: ReportAsker; signal: AbortSignal },
) => Promise<TargetValue>;

export type ReportsDeps = {
  store: Store;
  analytics: Analytics;
  clock: Clock;
  timeZone: string;
  readTarget: ReadTarget;
};
export type AskedItem = { part: PaperPart; results: QueryResult[] };
export type OpenedItem = WithBothNames<ShownItem> | ShownItem;

/** Asks the question of one item; a refusal becomes a part that says why. */
export async function askItem(
  deps: ReportsDeps,
  item: OpenedItem,
  order: Pick<ReportOrder, 'place' | 'kept'> & { filters: PageFilters },
  asker: ReportAsker,
  options: Pick<ReportOptions, 'language' | 'signal'>,
): Promise<AskedItem> {
  const { analytics } = deps;
  const { language, signal } = options;
  const reason = words[language];
  if (item.kind === 'text') return { part: { kind: 'text', text: item.text }, results: [] };
  if (item.kind === 'picture') {
    const found = await findPicture(deps.store.db, item.id);
    if (found === null) return missing(reason.pictureGone, reason.gone);
    const { kind, id, caption } = item;
    const share = item.box.w / gridColumns;
    return { part: { ...found, kind, id, caption, share }, results: [] };
  }
  if (item.kind === 'target') {
    if (item.target === null) return missing(reason.targetGone, reason.gone);
    const place = order.place === null ? {} : toPlace(order.place);
    const target = order.kept?.targets?.[item.id] ?? item.id;
    const value = await deps.readTarget(target, place, { caller: asker, language, signal });
    return { part: { kind: 'numbers', numbers: [toNumber(value, options)] }, results: [] };
  }
  const { component } = item;
  if (component === null) return missing(reason.componentGone, reason.gone);
  try {
    const { query: narrowed } = await narrow(analytics, component.query, order.filters, asker);
    const query = { ...narrowed, ...placeOf(order) } as Query;
    const result = await analytics.query(query, asker, { language, signal });
    return { part: paperAnswer(component, result, language), results: [result] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal' || signal.aborted) throw error;
    if (error.code === 'engine.unavailable' || error.code === 'store.unavailable') throw error;
    return missing(component.name, sayFailure(error.code, error.params, language));
  }
}

const toPlace = ({ glc, libraries }: NonNullable<ReportOrder['place']>) => ({
  glc,
  ...(libraries === null ? {} : { libraries: [...libraries] }),
});
const placeOf = ({ place }: Pick<ReportOrder, 'place'>) => (place === null ? {} : toPlace(place));

const missing = (title: string, reason: string): AskedItem => ({
  part: { kind: 'missing', title, reason },
  results: [],
});

function toNumber(value: TargetValue, { language }: Pick<ReportOptions, 'language'>): PaperNumber {
  const { column, goal, share, reason } = value;
  const word = words[language];
  const goalText = goal === null ? [] : [`${word.goal} ${numberText(goal, column, language)}`];
  const shareText = share === null ? [] : [numberText(share, { format: 'percent' }, language)];
  const progress = [...goalText, ...shareText].join(' · ');
  const days = value.meta === null ? '' : daysText(value.meta.range, language);
  return {
    label: column.label,
    value: numberText(value.value, column, language),
    unit: value.value === null ? '' : (column.unit ?? ''),
    lines: [reason === null ? progress : word[reason], days].filter((text) => text !== ''),
  };
}

function daysText({ from, to }: { from: string; to: string }, language: ReportOptions['language']) {
  const last = new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10);
  return sheetWords[language].days.replace('{{from}}', from).replace('{{to}}', last);
}
