import type { Sentence } from './words/say.ts';

/** How many rows of a file came to what: in = used + suppressed + refused + unused. */
export type RowCounts = {
  in: number;
  /** Rows that gave at least one row of the warehouse. */
  used: number;
  /** Rows with the source's mark for a number too small to be published. */
  suppressed: number;
  /** Rows that gave nothing because they could not be read. */
  refused: number;
  /** Rows that could be read but have nothing that the mapping loads. */
  unused: number;
};

export type FileReport = {
  file: string;
  /**
   * `skipped`: the folder holds it, the mapping does not want it; `refused`: too many rows were, nothing is
   * published.
   */
  status: 'loaded' | 'already' | 'refused' | 'failed' | 'skipped';
  message: Sentence | null;
  batch: number | null;
  glc: string;
  kind: string;
  encoding: string;
  isGzip: boolean;
  rows: RowCounts;
  /** Used rows that one of the targets could not read. */
  partly: number;
  /** For each target of the mapping the rows meant for it, and how many of them it refused. */
  targets: { target: string; rows: number; refused: number }[];
  tables: { table: string; rows: number; n: number | null }[];
  /** Why rows were refused, by which targets (none: the line could not be taken apart), and the first such line. */
  reasons: {
    reason: string;
    field: string;
    targets: string[];
    rows: number;
    line: number;
    value: string;
  }[];
  /** Columns of the file that the mapping does not read. */
  unusedColumns: string[];
  /** Until the rows were in their stages, and until everyone could see them. */
  stagedSeconds: number;
  seconds: number;
};

export type LoadReport = { files: FileReport[] };

/** The report of a file at the beginning of its load. */
export function emptyReport(file: string, glc: string, kind: string): FileReport {
  return {
    file,
    status: 'failed',
    message: null,
    batch: null,
    glc,
    kind,
    encoding: '',
    isGzip: false,
    rows: { in: 0, used: 0, suppressed: 0, refused: 0, unused: 0 },
    partly: 0,
    targets: [],
    tables: [],
    reasons: [],
    unusedColumns: [],
    stagedSeconds: 0,
    seconds: 0,
  };
}

/** The largest share of refused rows: of the whole file, or of the rows for one target. */
export function worstShare({ rows, targets }: Pick<FileReport, 'rows' | 'targets'>) {
  const all = [{ target: null, rows: rows.in, refused: rows.refused }, ...targets].map((one) => ({
    ...one,
    share: one.rows === 0 ? 0 : one.refused / one.rows,
  }));
  return all.reduce((worst, one) => (one.share > worst.share ? one : worst));
}

/** 0: all is there; 2: a file could not be loaded; 3: too many rows of a file were refused, none of it is published. */
export function exitStatus({ files }: LoadReport): 0 | 2 | 3 {
  const has = (status: FileReport['status']) => files.some((file) => file.status === status);
  if (has('failed')) return 2;
  return has('refused') ? 3 : 0;
}
