// `npm run restore -- <folder>`: restores a backup into the empty data folder of a server that does not run.
import { parseArgs } from 'node:util';
import { toReport } from '../server/src/backup/hand-over.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { readConfig } from '../server/src/config.ts';
import { backupLines, showShare } from './backup/report-lines.ts';

const usage = `npm run restore -- <folder> [--at ID]

  <folder>    the backup folder 备份文件夹
  --at ID     which backup, such as 2026-11-28T031000Z; the newest if absent 哪一份，缺省为最新

  DATA_DIR must be empty: a restore never overwrites data. 数据文件夹必须为空，恢复不会覆盖已有数据。`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function main(args: string[]): Promise<number> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const options = { at: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) {
    console.error(usage);
    return 1;
  }
  process.umask(0o077);
  const at = values.at === undefined ? {} : { id: values.at };
  const place = { folder, dataDir, databaseUrl };
  const manifest = await restoreBackup({ ...place, ...at, onProgress: showShare });
  console.log(backupLines(toReport(manifest), 'restored').join('\n'));
  console.log('\n请运行 npm start。 / Now run npm start.');
  return 0;
}
