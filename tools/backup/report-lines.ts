import { sayBackup } from '../../server/src/backup/backup-error.ts';
import type { BackupReport } from '../../server/src/backup/hand-over.ts';

const titles = {
  taken: ['备份完成，并已读回核对', 'Backed up and read back'],
  whole: ['备份完好', 'The backup is whole'],
  restored: ['恢复完成，各表行数与备份时相同', 'Restored; every table has the rows of the backup'],
} as const;

/** Writes what a backup holds, in both languages. */
export function backupLines(report: BackupReport, what: keyof typeof titles): string[] {
  const [chinese, english] = titles[what];
  const { id, takenAt, program, warehouse, records, bytes, addedBytes, seconds } = report;
  const rows = (all: readonly number[]) =>
    all.reduce((sum, one) => sum + one, 0).toLocaleString('en');
  const stored = rows(Object.values(records.rows));
  const facts = warehouse === null ? null : rows(warehouse.tables.map((table) => table.rows));
  return [
    `${chinese} / ${english}: ${id}`,
    `  时刻 moment          ${takenAt} (Stacksight ${program})`,
    `  业务记录 records      ${stored} 行 rows, ${Object.keys(records.rows).length} 张表 tables`,
    ...(facts === null
      ? Object.values(sayBackup('externalWarehouse')).map((line) => `  ${line}`)
      : [`  数据仓库 warehouse    ${facts} 行 rows, ${warehouse?.tables.length} 张表 tables`]),
    `  大小 size            ${megabytes(bytes)}, 新增 added ${megabytes(addedBytes)}, ${seconds} s`,
  ];
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

let shownAt = 0;

/** Shows the progress on a terminal, five times a second at most. */
export function showShare(done: number, total: number): void {
  if (!process.stderr.isTTY || Date.now() - shownAt < 200) return;
  shownAt = Date.now();
  process.stderr.write(`\r\x1b[K${total === 0 ? 100 : Math.floor((done / total) * 100)} %\r`);
}
