// `npm run backup -- <folder>`: backs up records and warehouse, through the server if it is running.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, refusal } from '../server/src/backup/backup-error.ts';
import { checkBackup } from '../server/src/backup/check-backup.ts';
import { type BackupLine, type BackupReport, toReport } from '../server/src/backup/hand-over.ts';
import { listBackups } from '../server/src/backup/manifest.ts';
import { takeBackup } from '../server/src/backup/take-backup.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { askServer } from '../server/src/ingest/handover/hand-over.ts';
import { openDataFolder } from '../server/src/lib/data-folder.ts';
import { createLog } from '../server/src/lib/log.ts';
import { hasSecrets, openSecrets } from '../server/src/lib/secrets.ts';
import { lockFolder } from '../server/src/store/folder-lock.ts';
import { backupLines, showShare } from './backup/report-lines.ts';

const usage = `npm run backup -- <folder> [--keep N]     take a backup 备份
npm run backup -- --check <folder> [--at ID]   read a backup and say whether it is whole 检查备份是否完好
npm run backup -- --list <folder>              the backups in a folder 列出备份

  <folder>    on another disk than DATA_DIR, if possible; BACKUP_DIR if absent 备份文件夹，最好在另一块磁盘
  --keep N    how many backups stay (BACKUP_KEEP, default 30) 保留几份
  --at ID     which backup, such as 2026-11-28T031000Z; the newest if absent 哪一份，缺省为最新

  A backup holds secrets.json and readers' data and is not encrypted: keep the folder as safe as the data folder.
  备份含有密钥文件和读者数据，没有加密，请像数据文件夹一样妥善保管。`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function main(args: string[]): Promise<number> {
  const config = readConfig(process.env);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      list: { type: 'boolean' },
      at: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const folder = positionals[0] ?? config.backupDir;
  const keep = values.keep === undefined ? config.backupsKept : Number(values.keep);
  if (folder === null || positionals.length > 1 || !(Number.isInteger(keep) && keep > 0)) {
    console.error(usage);
    return 1;
  }
  if (values.list) {
    console.log((await listBackups(resolve(folder))).join('\n'));
    return 0;
  }
  if (values.check) {
    const at = values.at === undefined ? {} : { id: values.at };
    const manifest = await checkBackup({ folder, ...at, onProgress: showShare });
    console.log(backupLines(toReport(manifest), 'whole').join('\n'));
    return 0;
  }
  console.log(backupLines(await take(config, resolve(folder), keep), 'taken').join('\n'));
  return 0;
}

async function take(config: Config, folder: string, keep: number): Promise<BackupReport> {
  const dataDir = openDataFolder(config.dataDir);
  if (!hasSecrets(dataDir))
    throw new Error(`There is no data in ${dataDir} yet. / 数据文件夹 ${dataDir} 还是空的。`);
  const lines = await askServer<BackupLine>(dataDir, '/backup', JSON.stringify({ folder, keep }));
  return lines === null ? takeAlone(config, { dataDir, folder, keep }) : awaitServer(lines);
}

async function awaitServer(lines: AsyncIterable<BackupLine>): Promise<BackupReport> {
  console.error('服务正在运行，由它备份。\nThe server is running and takes the backup.');
  for await (const line of lines) {
    if ('taken' in line) return line.taken;
    if ('trouble' in line) throw new BackupError(line.trouble);
    if ('progress' in line) showShare(line.progress.done, line.progress.total);
  }
  throw refusal('serverEnded');
}

/** Backs up the files of a server that does not run. Its tables stay as they are, also where this version is newer. */
async function takeAlone(
  { databaseUrl, clickhouseUrl }: Config,
  { dataDir, folder, keep }: { dataDir: string; folder: string; keep: number },
): Promise<BackupReport> {
  const release = databaseUrl === null ? await lockFolder(dataDir) : null;
  const log = createLog('error');
  const settings = { dataDir, url: clickhouseUrl, database: 'stacksight', log };
  const engine = await openEngine(settings);
  try {
    const still =
      release === null
        ? null
        : <T>(work: (place: string) => Promise<T>) => work(join(dataDir, 'store'));
    const sources = { dataDir, engine, still, databaseUrl };
    const { fingerprint: installation } = openSecrets(dataDir);
    const options = { folder, keep, installation, onProgress: showShare };
    return toReport(await takeBackup(sources, options));
  } finally {
    await engine.close();
    release?.();
  }
}
