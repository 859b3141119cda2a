import type {
  ComponentForm,
  KeptRange,
  Language,
  PageLayout,
  Range,
  ReportFilters,
  ReportFormat,
  ReportScreen,
  ScreenPart,
  ScreenSize,
  ShownItem,
  TargetForm,
} from '@stacksight/contract';
import type { Caller } from '#lib/caller.ts';
import type { Footprint } from '#lib/footprint.ts';

// The service that makes files of reports, for exports and for subscriptions.

/** The account, or the holder of a fixed right, for whom a report is made. */
export type ReportAsker = Omit<Caller, 'sessionId' | 'mustChangePassword'>;

export type ReportComponent = Pick<ComponentForm, 'name' | 'note' | 'query' | 'chart' | 'rest'>;

/** A report as it was kept, in one language. */
export type KeptReport = {
  name: string;
  note: string;
  items: ShownItem[];
  /** The targets by their id; absent in reports that were kept before targets were. */
  targets?: Readonly<Record<string, TargetForm>>;
};

/** How a screen is drawn: its ground, and the size of its charts. */
export type ScreenDrawing = { theme: 'light' | 'dark'; size: ScreenSize };

export type ReportOrder = {
  report: string;
  /** The items to show in place of those of the report. */
  kept?: KeptReport | undefined;
  /** The account whose right to read the report counts; if absent, the asker. */
  reader?: ReportAsker | undefined;
  range: KeptRange | null;
  /** The filters that a reader has chosen, in place of those of the report and of `range`. */
  filters?: ReportFilters | undefined;
  /** The libraries of all analyses; null keeps those of each analysis. */
  place: { glc: string; libraries: readonly string[] | null } | null;
};

/** An analysis or a target with the filters of its report; null for the item alone. */
export type ReportPartOrder = { kind: 'component' | 'target'; id: string; report: string | null };

export type ReportOptions = {
  language: Language;
  signal: AbortSignal;
  /** The name on the cover. */
  author: string;
  progress?: (done: number, total: number) => void;
};

export type ReportDownload = { name: string; mime: string; bytes: Buffer };

/** A part of a report in texts: its numbers, the first rows of its table, or why it has none. */
export type ReportSummary = {
  /** The name of an analysis; empty for targets. */
  title: string;
  days: string;
  numbers: readonly { label: string; value: string; unit: string; lines: readonly string[] }[];
  table: {
    columns: readonly { head: string; isNumber: boolean }[];
    rows: readonly (readonly string[])[];
    /** How many rows are left out, in words; null for none. */
    more: string | null;
  } | null;
  reason: string | null;
};

/** A report with the answers of one asker, from which any file can be made. */
export type OpenedReport = {
  title: string;
  /** The footprints of the answers, for a later check of rights. */
  footprints: Footprint[];
  /** The last day up to which every answer has data; null if one has none. */
  completeUntil: string | null;
  /** Is the same while no number of the report changes. */
  digest: string;
  summary: readonly ReportSummary[];
  parts: number;
  file(format: ReportFormat, layout: PageLayout, signal: AbortSignal): Promise<ReportDownload>;
  /** The report as texts and drawings for a screen outside the console. */
  screen(drawing: ScreenDrawing, signal: AbortSignal): Promise<ReportScreen>;
  /** The first chart as PNG; null if the report has none. */
  picture(signal: AbortSignal): Promise<Buffer | null>;
};

export type Reports = {
  /** Returns the name of a report; throws where it does not exist or the asker may not see it. */
  titleOf(report: string, asker: ReportAsker, language: Language): Promise<string>;
  /** Returns a report as it is now, to be kept; throws as `titleOf` does. */
  keep(report: string, asker: ReportAsker, language: Language): Promise<KeptReport>;
  /** Asks every question of a report with the asker's rights. */
  open(order: ReportOrder, asker: ReportAsker, options: ReportOptions): Promise<OpenedReport>;
  /** Returns one item as a part of a screen; throws as `titleOf` does. */
  part(
    order: ReportPartOrder,
    asker: ReportAsker,
    drawing: ScreenDrawing,
    options: Pick<ReportOptions, 'language' | 'signal'>,
  ): Promise<ScreenPart>;
  /** Returns a saved analysis as PNG: its chart, or its table where it has none. */
  picture(
    component: ReportComponent,
    range: Range | null,
    asker: ReportAsker,
    options: Pick<ReportOptions, 'language' | 'signal'>,
  ): Promise<Buffer>;
};
