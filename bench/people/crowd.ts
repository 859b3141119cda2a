// A process of its own that acts as many people at once; see people.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { type CrowdPlan, visitsOf } from './visits.ts';

export type CrowdReport = {
  /** The times of answers in milliseconds, by what was asked. */
  times: Record<string, number[]>;
  /** The calls without an answer, by what was asked and the reason. */
  failures: Record<string, number>;
};

const thinkSeconds = 12;

process.once('message', async (plan: CrowdPlan) => {
  const report = await actAsPeople(plan);
  process.send?.(report, () => process.exit(0));
});

async function actAsPeople({ address, people, minutes, password }: CrowdPlan) {
  const report: CrowdReport = { times: {}, failures: {} };
  const rampMs = Math.min(180_000, minutes * 15_000);
  const end = performance.now() + rampMs + minutes * 60_000;
  const person = async (at: number) => {
    // People come one after another, and their first minutes are not counted.
    await wait((at / people) * rampMs);
    const token = await signIn(address, `p${at}`, password);
    const counted = performance.now() + (1 - at / people) * rampMs;
    while (performance.now() < end) {
      for (const visit of visitsOf(Math.random)) {
        const begun = performance.now();
        const failure = await ask(address, token, visit).catch((error: Error) => error.message);
        const isCounted = begun > counted;
        if (isCounted && failure === null) {
          report.times[visit.what] ??= [];
          report.times[visit.what]?.push(performance.now() - begun);
        } else if (isCounted) {
          const key = `${visit.what}: ${failure}`;
          report.failures[key] = (report.failures[key] ?? 0) + 1;
        }
      }
      await wait(-Math.log(1 - Math.random()) * thinkSeconds * 1_000);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, at) => person(at)));
  return report;
}

async function signIn(address: string, username: string, password: string): Promise<string> {
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
  const { access_token: token } = (await reply.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`${username} cannot sign in.`);
  return token;
}

/** Makes a call and reads its answer to the end; returns why there is none, or null. */
async function ask(
  address: string,
  token: string,
  { path, json }: ReturnType<typeof visitsOf>[number],
): Promise<string | null> {
  const reply = await fetch(new URL(path, `${address}/analytics-v3/`), {
    method: json === null ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(json === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === null ? {} : { body: JSON.stringify(json) }),
  });
  await reply.arrayBuffer();
  return reply.status === 200 ? null : String(reply.status);
}
