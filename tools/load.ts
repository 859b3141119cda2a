// `npm run load -- <kind> <file…>`: files into the warehouse from the command line.
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { recoverLoads } from '../server/src/ingest/batch/recover.ts';
import { type LoadSpec, loadFiles } from '../server/src/ingest/load.ts';
import { exitStatus } from '../server/src/ingest/load-report.ts';
import { readMapping, shippedMappings } from '../server/src/ingest/mapping/read-mapping.ts';
import { reportLines } from '../server/src/ingest/report-lines.ts';
import type { FileProgress } from '../server/src/ingest/stage-file.ts';
import { openDataFolder } from '../server/src/lib/data-folder.ts';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';

const usage = `npm run load -- <kind> <file or folder>… [options]

  kind 种类            ${shippedMappings.join(', ')}, or mapped with --map
  --map FILE           your own mapping 自己的映射文件 (docs/guides/loading.md)
  --glc CODE           the library group 馆群代码
  --libcode CODE       the library of rows that name none 缺省馆代码
  --encoding NAME      utf-8, gb18030 …; else found out 编码，缺省自动识别
  --replace            take out what a file of the same name brought before 替换同名文件以前的数据`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function main(args: string[]): Promise<number> {
  const spec = await readSpec(args);
  if (spec === null) {
    console.error(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const dataDir = openDataFolder(config.dataDir);
  const { readerHashKey } = openSecrets(dataDir);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const settings = { dataDir, url: config.clickhouseUrl, database: 'stacksight', log };
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('Stopped: the file at hand was not loaded.')));
  const engine = await openEngine(settings);
  try {
    await migrate(engine);
    await recoverLoads(engine, { isAlone: config.clickhouseUrl === null });
    const { timeZone } = config;
    const options = { readerKey: readerHashKey, timeZone, onProgress, signal: stop.signal };
    const report = await loadFiles(engine, spec, options);
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    console.log(reportLines(report).join('\n'));
    return exitStatus(report);
  } finally {
    await engine.close();
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
    },
  });
  const [name, ...paths] = positionals;
  const kind = [...shippedMappings, 'mapped' as const].find((known) => known === name);
  if (kind === undefined || paths.length === 0) return null;
  const { map, ...rest } = values;
  return {
    kind,
    paths,
    ...rest,
    ...(map === undefined ? {} : { mapping: await readMapping(map) }),
  };
}

let shownAt = 0;

function onProgress({ file, bytes, totalBytes, rows }: FileProgress): void {
  if (!process.stderr.isTTY || Date.now() - shownAt < 200) return;
  shownAt = Date.now();
  const share = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
  process.stderr.write(`\r\x1b[K${file}: ${share} %, ${rows.toLocaleString('en')} rows`);
}
