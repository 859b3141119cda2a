import { millisecondsOf } from '../setup/times.ts';
import { checkSame } from './answer.ts';
import type { BenchServer } from './bench-server.ts';
import type { OtherEngine } from './duck.ts';
import { StatementTooLong } from './postgres.ts';
import type { BenchDays, BenchQuestion, BenchReply } from './question.ts';

export type MeasuredTimes = Record<'cold' | 'bare' | 'kept' | 'duckdb' | 'postgres', number[]>;
export type Competitors = {
  benchServer: BenchServer;
  duckdb: OtherEngine;
  postgres: OtherEngine | null;
  rounds: number;
};

/** The time limit for one question to another engine, in milliseconds; after it, no further round begins. */
const budgetMs = 45_000;

type Round = { sent: { question: BenchQuestion; days: BenchDays }[]; replies: BenchReply[] };

/**
 * Measures one question, or several at once: in turns over our HTTP interface, on the bare engine and from the cache,
 * then on the other engines, all over the same days. The engines run one after the other, since each evicts the
 * other's data from memory. The first round of each is a warm-up.
 */
export async function measure(
  field: Competitors,
  questions: readonly BenchQuestion[],
): Promise<MeasuredTimes> {
  const { benchServer, rounds } = field;
  const ours: Pick<MeasuredTimes, 'cold' | 'bare' | 'kept'> = { cold: [], bare: [], kept: [] };
  const played: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const sent = questions.map((question) => ({
      question,
      days: question.days(round, benchServer.last),
    }));
    const { replies, ...times } = await askUs(benchServer, sent);
    played.push({ sent, replies });
    for (const key of ['cold', 'bare', 'kept'] as const) ours[key].push(times[key]);
  }
  const duckdb = await askRival(field.duckdb, 'duckdb', played);
  const postgres =
    field.postgres === null ? [] : await askRival(field.postgres, 'postgres', played);
  const warm = (times: number[]) => (times.length > 1 ? times.slice(1) : times);
  return {
    cold: warm(ours.cold),
    bare: warm(ours.bare),
    kept: warm(ours.kept),
    duckdb: warm(duckdb),
    postgres: warm(postgres),
  };
}

async function askUs(benchServer: BenchServer, sent: Round['sent']) {
  const askAll = () =>
    Promise.all(sent.map(({ question, days }) => benchServer.ask(question.ask(days))));
  let replies: BenchReply[] = [];
  const start = performance.now();
  let cold = 0;
  const waves = await benchServer.record(async () => {
    const answers = await askAll();
    cold = answers.length > 1 ? performance.now() - start : (answers[0]?.ms ?? 0);
    replies = answers.map(({ reply }) => reply);
  });
  // The answers to simultaneous questions come in any order, so their statements are repeated together.
  const bare = await millisecondsOf(() =>
    benchServer.replay(sent.length > 1 ? [waves.flat()] : waves),
  );
  const kept = await millisecondsOf(askAll);
  return { cold, bare, kept, replies };
}

/** Runs the same rounds on another engine, until its time limit is reached. */
async function askRival(
  rival: OtherEngine,
  dialect: 'duckdb' | 'postgres',
  played: readonly Round[],
): Promise<number[]> {
  const times: number[] = [];
  for (const { sent, replies } of played) {
    if (times.reduce((sum, ms) => sum + ms, 0) > budgetMs) break;
    try {
      const start = performance.now();
      const found = await Promise.all(
        sent.map(({ question, days }) => rival.rows(question[dialect](days))),
      );
      times.push(performance.now() - start);
      for (const [at, rows] of found.entries())
        check(sent[at]?.question, replies[at], rows, dialect);
    } catch (error) {
      if (!(error instanceof StatementTooLong)) throw error;
      times.push(Number.POSITIVE_INFINITY);
    }
  }
  return times;
}

function check(
  question: BenchQuestion | undefined,
  reply: BenchReply | undefined,
  rows: BenchReply['rows'],
  whose: string,
): void {
  if (question === undefined || reply === undefined)
    throw new Error('A question of the benchmark has no answer.');
  const theirs = question.theirs?.(rows) ?? rows;
  checkSame(question.name, question.lines(reply), theirs, whose);
}

/** Measures single calls of each question several times. */
export async function measureAlone(
  field: Competitors,
  questions: readonly BenchQuestion[],
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < field.rounds; round += 1)
    for (const question of questions) {
      const days = question.days(field.rounds + 2 + round, field.benchServer.last);
      times.push((await field.benchServer.ask(question.ask(days))).ms);
    }
  return times;
}
