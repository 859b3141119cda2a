// `npm run load -- <kind> <file…>`: loads files into the warehouse, through the server if it is running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../server/src/config.ts';
import { DataFolderInUse } from '../server/src/engine/errors.ts';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { recoverLoads } from '../server/src/ingest/batch/recover.ts';
import { handOver } from '../server/src/ingest/handover/hand-over.ts';
import { type LoadSpec, loadFiles } from '../server/src/ingest/load.ts';
import { LoadError } from '../server/src/ingest/load-error.ts';
import { exitStatus, type LoadReport } from '../server/src/ingest/load-report.ts';
import { readMapping, shippedMappings } from '../server/src/ingest/mapping/read-mapping.ts';
import { bothLines, reportLines } from '../server/src/ingest/report-lines.ts';
import type { FileProgress } from '../server/src/ingest/stage-file.ts';
import { say } from '../server/src/ingest/words/say.ts';
import { openDataFolder } from '../server/src/lib/data-folder.ts';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import { openStore } from '../server/src/store/open.ts';
import { operationEvents } from '../server/src/store/own-codes/operation-events.ts';

const usage = `npm run load -- <kind> <file or folder>… [options]

  kind 种类             ${shippedMappings.join(', ')}, or mapped with --map
  --map FILE            your own mapping 自己的映射文件 (docs/guides/loading.md)
  --glc CODE            the library group 馆群代码
  --libcode CODE        the library of rows without one 缺省馆代码
  --encoding NAME       utf-8, gb18030 …; detected if not given 编码，缺省自动识别
  --replace             first remove the rows of an earlier file of the same name 替换同名文件以前的数据
  --most-refused N%     publish with up to N % of the rows refused (default 5%) 允许拒收的比例，缺省 5%

  status 退出状态: 0 loaded 已载入 · 1 wrong usage, or stopped 用法有误或中途停止 · 2 a file could not be loaded 有文件不能载入
                   3 too many rows of a file were refused; none were published 拒收过多，该文件没有入库`;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new LoadError('stopped', say('stopped'))));
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${explain(error)}\n`);
  return 1;
});

async function main(args: string[]): Promise<number> {
  const spec = await readSpec(args);
  if (spec === null) {
    console.error(usage);
    return 1;
  }
  const report = await load(spec);
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  console.log(reportLines(report).join('\n'));
  return exitStatus(report);
}

async function load(spec: LoadSpec): Promise<LoadReport> {
  const { signal } = stop;
  const config = readConfig(process.env);
  const dataDir = openDataFolder(config.dataDir);
  const onBegin = () => console.error(bothLines(say('handedOver')).join('\n'));
  const handed = await handOver(dataDir, spec, { onBegin, onProgress, signal });
  if (handed !== null) return handed;
  const { readerHashKey } = openSecrets(dataDir);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const settings = { dataDir, url: config.clickhouseUrl, database: 'stacksight', log };
  const engine = await openEngine(settings);
  try {
    await migrate(engine);
    await recoverLoads(engine, { isAlone: config.clickhouseUrl === null });
    const { timeZone } = config;
    return await loadFiles(engine, spec, {
      readerKey: readerHashKey,
      timeZone,
      operationsOf: (glc) => readOperations(config, dataDir, glc),
      onProgress,
      signal,
    });
  } finally {
    await engine.close();
  }
}

/** Returns the meaning of the group's operation codes; empty before the first start of the server. */
async function readOperations(config: Config, dataDir: string, glc: string) {
  if (config.databaseUrl === null && !existsSync(join(dataDir, 'store'))) return {};
  const store = await openStore({ dataDir, url: config.databaseUrl, log: createLog('error') });
  try {
    return await operationEvents(store.db, glc);
  } finally {
    await store.close();
  }
}

async function readSpec(args: string[]): Promise<LoadSpec | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      glc: { type: 'string' },
      libcode: { type: 'string' },
      encoding: { type: 'string' },
      replace: { type: 'boolean' },
      'most-refused': { type: 'string' },
    },
  });
  const [name, ...paths] = positionals;
  const kind = [...shippedMappings, 'mapped' as const].find((known) => known === name);
  if (kind === undefined || paths.length === 0) return null;
  const { map, 'most-refused': most, ...rest } = values;
  return {
    kind,
    paths,
    ...rest,
    ...(most === undefined ? {} : { mostRefused: readShare(most) }),
    ...(map === undefined ? {} : { mapping: await readMapping(map) }),
  };
}

/** Reads `10%` or `10` as the share 0.1. */
function readShare(text: string): number {
  const share = /^\d{1,3}(\.\d+)? ?%?$/.test(text) ? Number.parseFloat(text) / 100 : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new LoadError('bad_option', say('badShare'));
}

let shownAt = 0;

function onProgress({ file, bytes, totalBytes, rows }: FileProgress): void {
  if (!process.stderr.isTTY || Date.now() - shownAt < 200) return;
  shownAt = Date.now();
  const share = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
  process.stderr.write(`\r\x1b[K${file}: ${share} %, ${rows.toLocaleString('en')} rows 行`);
}

function explain(error: unknown): string {
  if (stop.signal.aborted) return bothLines(say('stopped')).join('\n');
  if (error instanceof DataFolderInUse) return bothLines(say('folderInUse')).join('\n');
  return error instanceof Error ? error.message : String(error);
}
