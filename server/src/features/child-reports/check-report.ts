import {
  type SyncReason,
  type SyncReasonCode,
  SyncReport,
  type SyncRow,
  syncBreakdowns,
  syncVersion,
} from '@stacksight/contract';
import { findBaseMetric } from '#analytics/model/model.ts';
import { reportedMetric } from '#analytics/words/reported-metric.ts';
import type { DifferingMetric } from '#store/schema/library/sync.ts';
import type { ChildRow } from './children.store.ts';

/** A report that can be read, the rows of it that are taken, and why others are not. */
export type CheckedReport = {
  report: SyncReport | null;
  rows: SyncRow[];
  reasons: SyncReason[];
  differing: DifferingMetric[];
};
type Expected = { child: Pick<ChildRow, 'glc' | 'libraries'>; lastMonth: string };

const mostExamples = 5;
const longestExample = 100;
const most = 1e15;
// Text that no table can store.
const unkept = /\\u(?:0000|d[89a-f])/i;

/** Checks a report against what its child may send, and against the model. */
export function checkReport(text: string, expected: Expected): CheckedReport {
  const read = readReport(text);
  if ('code' in read) return refuse(read.code, read.example);
  const { report } = read;
  const { glc, libraries } = expected.child;
  if (report.glc !== glc) return refuse('group', report.glc);
  if (report.month > expected.lastMonth) return refuse('month', report.month);
  const few = report.rows.filter(([, , , , value]) => value === 'few').length;
  if (report.counts.rows !== report.rows.length || report.counts.few !== few)
    return refuse('counts', String(report.counts.rows));
  if (report.rows.length === 0) return refuse('nothing', report.month);
  const fault = createRowCheck(report, new Set(libraries));
  const faults = new Map<SyncReasonCode, { rows: number; examples: Set<string> }>();
  const rows = report.rows.filter((row) => {
    const found = fault(row);
    if (found === null) return true;
    const known = faults.get(found.code) ?? { rows: 0, examples: new Set() };
    known.rows += 1;
    if (known.examples.size < mostExamples) known.examples.add(short(found.example));
    faults.set(found.code, known);
    return false;
  });
  const reasons = [...faults].map(([code, one]) => ({
    ...{ code, rows: one.rows, examples: [...one.examples] },
  }));
  return { report, rows, reasons, differing: differingIn(report) };
}

type Fault = { code: SyncReasonCode; example: string };

function readReport(text: string): { report: SyncReport } | Fault {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return { code: 'unreadable', example: 'JSON' };
  const version = 'version' in value ? value.version : undefined;
  if (version !== syncVersion) return { code: 'version', example: String(version) };
  const { data, error } = SyncReport.safeParse(value);
  if (data !== undefined) return { report: data };
  return { code: 'unreadable', example: error.issues[0]?.path.join('.') ?? '' };
}

/** Parses JSON; undefined if it is none, or has text that cannot be kept. */
function parsed(text: string): unknown {
  try {
    return unkept.test(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes the function that finds the fault of a row; null for a good row. */
function createRowCheck({ metrics, rows }: SyncReport, libraries: ReadonlySet<string>) {
  const mayReport = (library: string) => libraries.size === 0 || libraries.has(library);
  const hasOthers = rows.some(([, library]) => library !== '' && !mayReport(library));
  const defined = new Set(metrics.map(({ code }) => code));
  const seen = new Set<string>();
  return ([metric, library, breakdown, code, value]: SyncRow): Fault | null => {
    const known = findBaseMetric(metric)?.metric;
    if (known === undefined || !defined.has(metric)) return { code: 'metric', example: metric };
    if (library !== '' && !mayReport(library)) return { code: 'library', example: library };
    const isWhole = breakdown === '' && code === '';
    if (!isWhole && !syncBreakdowns.some((one) => one === breakdown))
      return { code: 'breakdown', example: `${breakdown}: ${code}` };
    if (library === '' && hasOthers) return { code: 'total', example: metric };
    if (!isNumber(value, known.countsReaders === true))
      return { code: 'number', example: `${metric}: ${value}` };
    const key = JSON.stringify([metric, library, breakdown, code]);
    if (seen.has(key)) return { code: 'twice', example: `${metric} ${library} ${code}` };
    seen.add(key);
    return null;
  };
}

/** Only a count of readers may be `few`, and it must be where there are one to four of them. */
function isNumber(value: SyncRow[4], countsReaders: boolean): boolean {
  if (value === null) return true;
  if (value === 'few') return countsReaders;
  return value >= 0 && value <= most && !(countsReaders && value > 0 && value < 5);
}

/** Returns the metrics that the child defines in other words than this installation. */
const differingIn = ({ metrics }: SyncReport): DifferingMetric[] =>
  metrics.flatMap(({ code, means, formula }) => {
    const own = reportedMetric(code);
    const isSame = own === null || (own.means === means && own.formula === formula);
    return isSame ? [] : [{ code, theirs: `${means} (${formula})` }];
  });

function refuse(code: SyncReasonCode, example: string): CheckedReport {
  const reason = { code, rows: 0, examples: [short(example)] };
  return { report: null, rows: [], reasons: [reason], differing: [] };
}

const short = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestExample)
    .toWellFormed();
