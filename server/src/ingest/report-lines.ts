// chinese-ok: the report of a command is in both languages at once
import type { FileReport, LoadReport } from './load-report.ts';
import { reasonWords, type Sentence } from './words/say.ts';

/** Writes the report as lines for a terminal. */
export function reportLines({ files }: LoadReport): string[] {
  const skipped = files.filter(({ status }) => status === 'skipped').map(({ file }) => file);
  return [
    ...files.filter(({ status }) => status !== 'skipped').flatMap(fileLines),
    ...(skipped.length === 0 ? [] : [`${words.skipped}: ${skipped.join(', ')}`]),
  ];
}

/** Writes a sentence for a terminal: in Chinese, then in English. */
export function bothLines(sentence: Sentence): string[] {
  return [sentence['zh-CN'], sentence['en-US']].flatMap((text) => text.split('\n'));
}

function fileLines(report: FileReport): string[] {
  const { file, status, message, glc } = report;
  const format = [report.encoding, ...(report.isGzip ? ['gzip'] : [])].join(', ');
  const head = `${file}: ${words[status]}${status === 'loaded' ? ` → ${glc} (${format})` : ''}`;
  const note = message === null ? [] : bothLines(message).map((line) => `  ${line}`);
  if (status !== 'loaded' && status !== 'refused' && status !== 'checked') return [head, ...note];
  const { rows, partly, tables, unusedColumns } = report;
  const speed = report.seconds > 0 ? rows.in / report.seconds : 0;
  return [
    head,
    ...note,
    `  rows 行: ${count(rows.in)} in 读入, ${count(rows.used)} used 已用, ${count(rows.suppressed)} suppressed 已隐去, ` +
      `${count(rows.refused)} refused 拒收, ${count(rows.unused)} with nothing to load 无内容`,
    ...(partly === 0 ? [] : [`  ${count(partly)} used in part only 只用了一部分`]),
    ...targetLines(report),
    ...(status === 'refused' ? [] : tables.map(tableLine)),
    ...report.reasons.map(reasonLine),
    ...(unusedColumns.length === 0
      ? []
      : [`  columns not read 未使用的列: ${unusedColumns.join(', ')}`]),
    `  ${report.seconds.toFixed(1)} s, ${count(Math.round(speed))} rows/s`,
  ];
}

function tableLine({ table, rows, n, merged = 0 }: FileReport['tables'][number]): string {
  const sum = n === null || n === rows ? '' : ` (n = ${count(n)})`;
  const again =
    merged === 0 ? '' : `, ${count(merged)} with the code of another row 与另一行代码相同`;
  return `  ${table}: ${count(rows)}${sum}${again}`;
}

/** Writes the number of rows that each target refused, if there are several targets. */
function targetLines({ targets }: FileReport): string[] {
  if (targets.length < 2) return [];
  return targets
    .filter(({ refused }) => refused > 0)
    .map(
      ({ target, rows, refused }) =>
        `  ${target}: ${count(refused)} of ${count(rows)} refused 拒收 ${count(refused)} / ${count(rows)}`,
    );
}

function reasonLine({ reason, field, rows, line, value }: FileReport['reasons'][number]): string {
  const words = reasonWords(reason);
  const where = field === '' ? '' : `${field}, `;
  const example = value === '' ? '' : `: ${JSON.stringify(value)}`;
  return `  ${reason} × ${count(rows)} (${where}line 行 ${line}${example}) ${words['zh-CN']} / ${words['en-US']}`;
}

const words = {
  loaded: 'loaded 已载入',
  already: 'already loaded 此前已载入',
  refused: 'NOT loaded, too many rows refused 未载入，拒收过多',
  failed: 'NOT loaded 未载入',
  skipped: 'left out 未使用',
  checked: 'checked, not loaded 已检查，未载入',
};

function count(value: number): string {
  return value.toLocaleString('en');
}
