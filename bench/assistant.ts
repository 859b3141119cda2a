// Asks the practice questions of the assistant on the real server, one after the other, over the demonstration city of
// scale 1 (3 M events), and prints the time to the first words of the stream and to the whole answer.
//   npm run bench -- assistant [--questions 100]
import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readPractice } from '../server/test/questions/practice.ts';
import { prepareCity } from './setup/grow-city.ts';
import { signIn } from './setup/open-app.ts';
import { withServer } from './setup/start-server.ts';
import { quantile } from './setup/times.ts';

const { values } = parseArgs({ options: { questions: { type: 'string', default: '100' } } });
// An account may make 60 long calls a minute.
const pauseMs = 1_000;

await withServer((engine) => prepareCity(engine, 1), bench);

async function bench(address: string): Promise<void> {
  const token = await signIn(address);
  const questions = readPractice('chinese')
    .filter(({ follows }) => follows === null)
    .slice(0, Number(values.questions))
    .map(({ phrasings }) => phrasings[1]);
  await ask(address, token, questions[0] ?? '');
  const first: number[] = [];
  const whole: { ms: number; question: string }[] = [];
  for (const question of questions) {
    const times = await ask(address, token, question);
    first.push(times.first);
    whole.push({ ms: times.whole, question });
    await wait(pauseMs);
  }
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; ${questions.length} questions; ms`,
  );
  const times = { 'first words': first, 'whole answer': whole.map(({ ms }) => ms) };
  for (const [name, list] of Object.entries(times)) {
    const [p50, p95, most] = [quantile(list, 0.5), quantile(list, 0.95), Math.max(...list)];
    console.log(
      `${name.padEnd(14)} p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  slowest ${most.toFixed(0)}`,
    );
  }
  const slowest = whole.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
  for (const { ms, question } of slowest) console.log(`${ms.toFixed(0).padStart(6)}  ${question}`);
}

/** Asks one question as a stream; returns the milliseconds to its first event with words and to its end. */
async function ask(address: string, token: string, query: string) {
  const begun = performance.now();
  let first: number | null = null;
  const reply = await fetch(`${address}/dataz_ai_api/portal-api/api/chat-messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, response_mode: 'streaming', conversation_id: '', inputs: {} }),
  });
  if (!reply.ok || reply.body === null) throw new Error(`${query}: ${await reply.text()}`);
  const decoder = new TextDecoder();
  for await (const piece of reply.body) {
    if (decoder.decode(piece, { stream: true }).includes('"event":"message"'))
      first ??= performance.now() - begun;
  }
  const whole = performance.now() - begun;
  return { first: first ?? whole, whole };
}
