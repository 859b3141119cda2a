import type { Cell, Column, Grain, Language, NotedDays } from '@stacksight/contract';

// A report as it goes on paper. PDF, Word, Excel and pictures are all made from this one description, so that all have
// the same numbers. It is plain data, which another process can receive.

/** The pages of a file: A4 upright or across. */
export type PaperLayout = 'portrait' | 'landscape';

/** The kinds of chart on paper; every other kind is a table there. */
export type PaperChartKind = 'line' | 'bar' | 'stackedBar' | 'pie' | 'heat';

/** The drawing of an answer: its kind, the metrics that it draws, and whether lines show "Other". */
export type PaperChart = { kind: PaperChartKind; metrics: readonly string[]; hasRest: boolean };

/** The table of an answer, as it came from the analytics. */
export type PaperTable = {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  totals: readonly Cell[] | null;
  /** The size of a time bucket; null without a time column. */
  grain: Grain | null;
  /** True while the last bucket still grows. */
  isIncomplete: boolean;
  /** The days with notes, which a chart over time shows in grey, and the day after the last of the answer. */
  noted: { days: readonly NotedDays[]; to: string } | null;
};

/** A number with its name, unit and the lines below it. */
export type PaperNumber = { label: string; value: string; unit: string; lines: readonly string[] };

/** A picture of the report's author. */
export type PaperPicturePart = {
  kind: 'picture';
  id: string;
  data: Buffer;
  mime: 'image/png' | 'image/jpeg';
  /** The size in pixels. */
  width: number;
  height: number;
  caption: string;
  /** The part of the report's width that the picture takes, from 0 to 1. */
  share: number;
};

export type PaperPart =
  | { kind: 'text'; text: string }
  | PaperPicturePart
  | { kind: 'numbers'; numbers: readonly PaperNumber[] }
  | {
      kind: 'answer';
      title: string;
      note: string;
      /** The days of the answer, and the libraries where they differ from the cover. */
      days: string;
      table: PaperTable;
      chart: PaperChart | null;
      /** True where the answer is one row of numbers, which are shown as numbers. */
      isNumbers: boolean;
      /** Remarks on the numbers, such as days without data. */
      notes: readonly string[];
      definitions: readonly (readonly [string, string])[];
    }
  /** A part that is deleted, or that the reader may not see. */
  | { kind: 'missing'; title: string; reason: string };

export type ReportPaper = {
  title: string;
  note: string;
  language: Language;
  author: string;
  /** The lines of the cover: range, libraries, freshness, who made it and when. */
  facts: readonly (readonly [string, string])[];
  isDemo: boolean;
  madeAt: Date;
  parts: readonly PaperPart[];
};

/** The table of an answer, where a part has one. */
export type PaperAnswer = Extract<PaperPart, { kind: 'answer' }>;
