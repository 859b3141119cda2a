// Makes random calls of every route, nearly valid and hostile, to a server in a separate process. No call may break the
// server, and its memory must not grow.
//   npm run bench -- fuzz [--count 50000] [--seed 1] [--minutes 60]
// Without `seed`, a random one is used. `minutes` sets the time, with a new seed after each `count` calls. Prints the
// smallest failing call, and the memory of the server as it goes.
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCallers } from '../server/test/walks/fuzz/callers.ts';
import type { FuzzCall } from '../server/test/walks/fuzz/calls.ts';
import { type FuzzReply, fuzz } from '../server/test/walks/fuzz/fuzz.ts';
import { readKnownValues } from '../server/test/walks/fuzz/known.ts';
import { type ServedProcess, startServed } from './fuzz/serve.ts';
import { httpClient, httpSend } from './fuzz/wire.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    minutes: { type: 'string', default: '0' },
  },
});
const [count, minutes] = [Number(values.count), Number(values.minutes)];
const shownEvery = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'stacksight-fuzz-'));
const served = await startServed(dataDir);
const agent = new Agent({ keepAlive: true });
try {
  process.exitCode = (await run(served)) ? 0 : 1;
} finally {
  agent.destroy();
  await served.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function run({ address, password, memory }: ServedProcess): Promise<boolean> {
  const wire = { address, agent };
  const nobody = httpClient(wire);
  const callers = createCallers(nobody, password);
  const known = await readKnownValues(await callers.callerOf('super'));
  const send = async (call: FuzzCall): Promise<FuzzReply> => {
    const reply = await httpSend(wire, call, await callers.callerOf(call.by));
    callers.answered(call.by, reply.status);
    return reply;
  };
  let calls = 0;
  const start = performance.now();
  const end = start + minutes * 60_000;
  let next = start;
  const say = async () => {
    const spent = ((performance.now() - start) / 60_000).toFixed(1);
    const { heap, outside, resident } = await memory();
    console.log(
      `${spent} min  ${calls} calls  server: ${heap} MB in use, ${outside} MB of buffers, ${resident} MB of pages`,
    );
  };
  const isOver = () => {
    if (minutes > 0 && performance.now() > end) return true;
    calls += 1;
    if (performance.now() > next) {
      void say();
      next += shownEvery;
    }
    return false;
  };
  for (let seed = Number(values.seed); ; seed += 1) {
    console.log(`seed ${seed}: ${count} calls`);
    const { failure, statuses } = await fuzz({ known, seed, count, send, isOver });
    console.log(`answers by status: ${JSON.stringify(statuses)}`);
    if (failure !== null) {
      console.log(`seed ${seed} fails; the smallest call and its answer:`);
      console.log(JSON.stringify(failure, null, 2));
      return false;
    }
    if (minutes === 0 || performance.now() > end) break;
  }
  await wait(5_000);
  await say();
  const ready = await nobody.get('/readyz');
  console.log(`ready: ${ready.text}`);
  return ready.status === 200;
}
