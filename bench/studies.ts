// Rewrites the tables and statements of docs/studies.md: asks each question of the page, on the demonstration city of
// one fixed day and on the real data, and replaces the answers in the page.
//   STACKSIGHT_REAL_DATA=<folder> npm run bench -- studies [--check]
// `--check` writes nothing and exits with 1 if the page differs.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '../server/src/lib/log.ts';
import { randomSecrets } from '../server/src/lib/secrets.ts';
import { startTestEngine } from '../server/test/engine-process.ts';
import { openApp, signIn } from './setup/open-app.ts';
import { openStudiesWarehouse, writtenOn } from './studies/open-studies-warehouse.ts';
import { renewSection, type SendQuery } from './studies/renew-section.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const folder = process.env.STACKSIGHT_REAL_DATA;
if (folder === undefined) throw new Error('STACKSIGHT_REAL_DATA must name a folder of real data');

const page = path.join(import.meta.dirname, '../docs/studies.md');
const before = await readFile(page, 'utf8');
const after = await renew(before, folder);
const isSame = after === before;
if (values.check) process.exitCode = isSame ? 0 : 1;
else await writeFile(page, after);
console.log(isSame ? 'docs/studies.md is up to date' : 'docs/studies.md differs');

async function renew(text: string, realData: string): Promise<string> {
  const engineProcess = await startTestEngine();
  const engine = await openStudiesWarehouse(engineProcess.url('studies'), realData);
  const app = await openApp({
    engine,
    secrets: randomSecrets(),
    log: createLog('silent'),
    clock: { now: () => writtenOn },
  });
  try {
    const token = await signIn(app.address);
    const ask: SendQuery = async (query) => {
      const reply = await fetch(`${app.address}/analytics-v3/api/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: query,
      });
      if (!reply.ok) throw new Error(`${query}: ${await reply.text()}`);
      return ((await reply.json()) as { data: Awaited<ReturnType<SendQuery>> }).data;
    };
    const sections = text.split(/^(?=## )/m);
    const renewed: string[] = [];
    for (const section of sections) renewed.push(await renewSection(section, ask));
    return renewed.join('');
  } finally {
    await app.close();
    await engine.close();
    await engineProcess.close();
  }
}
