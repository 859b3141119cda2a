// chinese-ok: the report of a command speaks both languages at once
/** What became of the rows of a file; in = used + suppressed + refused + unused. */
export type RowCounts = {
  in: number;
  /** Gave at least one row of the warehouse. */
  used: number;
  /** Held the source's mark for a number that is too small to be published. */
  suppressed: number;
  refused: number;
  /** Could be read, but held nothing that the mapping loads. */
  unused: number;
};

export type FileReport = {
  file: string;
  /** `skipped`: the folder holds it, the mapping does not want it. */
  status: 'loaded' | 'already' | 'failed' | 'skipped';
  message: string;
  batch: number | null;
  glc: string;
  kind: string;
  encoding: string;
  isGzip: boolean;
  rows: RowCounts;
  tables: { table: string; rows: number; n: number | null }[];
  reasons: { reason: string; field: string; rows: number }[];
  /** Until the rows were in their stages, and until everyone could see them. */
  stagedSeconds: number;
  seconds: number;
};

export type LoadReport = { files: FileReport[] };

/** A report on a file about which nothing is known yet. */
export function emptyReport(file: string, glc: string, kind: string): FileReport {
  return {
    file,
    status: 'failed',
    message: '',
    batch: null,
    glc,
    kind,
    encoding: '',
    isGzip: false,
    rows: { in: 0, used: 0, suppressed: 0, refused: 0, unused: 0 },
    tables: [],
    reasons: [],
    stagedSeconds: 0,
    seconds: 0,
  };
}

/** The report as lines for a terminal. */
export function reportLines({ files }: LoadReport): string[] {
  const skipped = files.filter(({ status }) => status === 'skipped').map(({ file }) => file);
  return [
    ...files.filter(({ status }) => status !== 'skipped').flatMap(fileLines),
    ...(skipped.length === 0 ? [] : [`${words.skipped}: ${skipped.join(', ')}`]),
  ];
}

function fileLines(report: FileReport): string[] {
  const { file, status, message, glc, rows, tables, reasons } = report;
  const format = [report.encoding, ...(report.isGzip ? ['gzip'] : [])].join(', ');
  const head = `${file}: ${words[status]}${status === 'loaded' ? ` → ${glc} (${format})` : ''}`;
  const note = message === '' ? [] : [`  ${message.replaceAll('\n', '\n  ')}`];
  if (status !== 'loaded') return [head, ...note];
  const speed = report.seconds > 0 ? rows.in / report.seconds : 0;
  return [
    head,
    ...note,
    `  rows 行: ${count(rows.in)} in, ${count(rows.used)} used 已用, ${count(rows.suppressed)} suppressed 已隐去, ` +
      `${count(rows.refused)} refused 拒收, ${count(rows.unused)} with nothing to load 无内容`,
    ...tables.map(
      ({ table, rows: loaded, n }) =>
        `  ${table}: ${count(loaded)}${n === null || n === loaded ? '' : ` (n = ${count(n)})`}`,
    ),
    ...reasons.map(
      ({ reason, field, rows: refused }) =>
        `  ${reason}${field === '' ? '' : ` in ${field}`}: ${count(refused)}`,
    ),
    `  ${report.seconds.toFixed(1)} s, ${count(Math.round(speed))} rows/s`,
  ];
}

const words = {
  loaded: 'loaded 已载入',
  already: 'already loaded 此前已载入',
  failed: 'NOT loaded 未载入',
  skipped: 'left out 未使用',
};

function count(value: number): string {
  return value.toLocaleString('en');
}
