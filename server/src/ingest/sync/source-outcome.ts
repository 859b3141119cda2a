import type { DayDifference } from './compare-days.ts';

export type SourceRule = {
  /** Identifies the rule among all batches. */
  id: string;
  name: string;
  glc: string;
  libcode: string;
  timeZone: string;
  /** The earliest day that is read; null for all that the source has. */
  since: string | null;
  /** The most rows a second; null for no limit. */
  rowsPerSecond: number | null;
  mostRefused: number;
  /** The days on which the library is closed or just open again, whose rows say nothing about a fault. */
  closedDays: ReadonlySet<string>;
};

export type SourceProgress = { stream: string; rows: number; total: number | null };
export type SourceOutcome = {
  notes: StreamNote[];
  differences: DayDifference[];
  read: number;
  loaded: number;
  refused: number;
  /** Whether earlier days are still to be read. */
  isPastLeft: boolean;
};

export const emptyOutcome = (): SourceOutcome => ({
  ...{ notes: [], differences: [], read: 0, loaded: 0, refused: 0, isPastLeft: false },
});

/** A remark of a run on a stream, beside its numbers. */
export type StreamNote = {
  stream: string;
  kind: 'added' | 'leftOut';
  facts: Record<string, string>;
};
