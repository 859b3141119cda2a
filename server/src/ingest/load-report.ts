import type { Sentence } from './words/say.ts';

/** The number of rows of a file by outcome: in = used + suppressed + refused + unused. */
export type RowCounts = {
  in: number;
  /** Rows that gave at least one row of the warehouse. */
  used: number;
  /** Rows with the source's mark for a number that is too small to be published. */
  suppressed: number;
  /** Rows that filled no target because they could not be read. */
  refused: number;
  /** Readable rows without anything that the mapping loads. */
  unused: number;
};

export type FileReport = {
  file: string;
  /**
   * `skipped`: the file is in the folder but not in the mapping; `refused`: too many rows were refused, so none is
   * published; `checked`: the file was only read.
   */
  status: 'loaded' | 'already' | 'refused' | 'failed' | 'skipped' | 'checked';
  message: Sentence | null;
  batch: number | null;
  glc: string;
  kind: string;
  encoding: string;
  isGzip: boolean;
  rows: RowCounts;
  /** Used rows that at least one target could not read. */
  partly: number;
  /** For each target of the mapping, the number of rows for it and the number of rows that it refused. */
  targets: { target: string; rows: number; refused: number }[];
  /** `merged` is the number of rows whose code another row has; a thing and a name have one row each. */
  tables: { table: string; rows: number; n: number | null; merged?: number }[];
  /**
   * The reasons for refused rows: the targets that refused (none: the line could not be split into fields), and the
   * first such line.
   */
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
  /** The seconds until the rows were in their stage tables, and until everyone could see them. */
  stagedSeconds: number;
  seconds: number;
};

export type LoadReport = { files: FileReport[] };

/** Makes the report of a file at the beginning of its load. */
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

/** Returns the largest share of refused rows: of the whole file, or of the rows for one target. */
export function worstShare({ rows, targets }: Pick<FileReport, 'rows' | 'targets'>) {
  const all = [{ target: null, rows: rows.in, refused: rows.refused }, ...targets].map((one) => ({
    ...one,
    share: one.rows === 0 ? 0 : one.refused / one.rows,
  }));
  return all.reduce((worst, one) => (one.share > worst.share ? one : worst));
}

/**
 * Returns the exit status: 0: all files are loaded; 2: a file could not be loaded; 3: too many rows of a file were
 * refused, so none of its rows is published.
 */
export function exitStatus({ files }: LoadReport): 0 | 2 | 3 {
  const has = (status: FileReport['status']) => files.some((file) => file.status === status);
  if (has('failed')) return 2;
  return has('refused') ? 3 : 0;
}
