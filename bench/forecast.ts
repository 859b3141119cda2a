// Measures how well the demand forecast matched the actual numbers: loans of the demonstration city of one fixed day,
// for every month that can be scored, and arrivals of LibrariesWest by library, type and month.
// STACKSIGHT_REAL_DATA=<folder> npm run bench -- forecast [--scale 0.1]
import { parseArgs } from 'node:util';
import type { FlowForecast, LoanForecast } from '@stacksight/contract';
import { createLog } from '../server/src/lib/log.ts';
import { randomSecrets } from '../server/src/lib/secrets.ts';
import { startTestEngine } from '../server/test/engine-process.ts';
import { openApp, signIn } from './setup/open-app.ts';
import { openStudiesWarehouse, writtenOn } from './studies/open-studies-warehouse.ts';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.1' } } });
const folder = process.env.STACKSIGHT_REAL_DATA;
if (folder === undefined) throw new Error('STACKSIGHT_REAL_DATA must name a folder of real data');

const engineProcess = await startTestEngine();
const scale = Number(values.scale);
const engine = await openStudiesWarehouse(engineProcess.url('forecast'), folder, scale);
const clock = { now: () => writtenOn };
const log = createLog('silent');
const app = await openApp({ engine, secrets: randomSecrets(), log, clock });
try {
  const token = await signIn(app.address);
  const ask = async <Data>(path: string): Promise<Data> => {
    const reply = await fetch(`${app.address}/analytics-v3/holdings/forecast/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data, message } = (await reply.json()) as { data: Data; message: string };
    if (!reply.ok) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { months } = await ask<LoanForecast>('loans?glc=demo');
  for (const month of months) {
    const one = await ask<LoanForecast>(`loans?glc=demo&month=${month}`);
    const errors = one.errors.map(({ method, error }) => `${method} ${percent(error)}`);
    const { demand, monthsBefore } = one.topTenth;
    const plans = one.plans.map(
      ({ method, moves, perCopyTo, perCopyFrom }) =>
        `${method}: ${moves} moves, ${perCopyTo?.toFixed(2)} to, ${perCopyFrom?.toFixed(2)} from`,
    );
    console.log(
      `${month}: ${one.cells} cells, ${one.loans} loans; ${errors.join(', ')}; top tenth ${percent(demand)} and ${percent(monthsBefore)}; ${plans.join('; ')}`,
    );
  }
  const flows = await ask<FlowForecast>('flows?glc=librarieswest&from=2019-04&until=2020-02');
  const errors = flows.errors.map(({ method, error }) => `${method} ${percent(error)}`);
  console.log(`LibrariesWest, ${flows.cells} cells: ${errors.join(', ')}`);
} finally {
  await app.close();
  await engine.close();
  await engineProcess.close();
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}
