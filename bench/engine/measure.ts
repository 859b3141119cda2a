import { timed } from '../setup/times.ts';
import { checkSame } from './answer.ts';
import type { Rival } from './duck.ts';
import type { House } from './house.ts';
import { TooLong } from './postgres.ts';
import type { Question, Reply } from './question.ts';

export type Times = Record<'cold' | 'bare' | 'kept' | 'duckdb' | 'postgres', number[]>;
export type Field = { house: House; duckdb: Rival; postgres: Rival | null; rounds: number };

/** PostgreSQL is asked again only as long as this has not been spent on a question. */
const postgresBudgetMs = 45_000;

/** One question, or several at once, in turns: our HTTP interface, the bare engine, kept answers, the others. */
export async function measure(field: Field, questions: readonly Question[]): Promise<Times> {
  const { house, duckdb, rounds } = field;
  const times: Times = { cold: [], bare: [], kept: [], duckdb: [], postgres: [] };
  for (let round = -1; round < rounds; round += 1) {
    const asked = questions.map((question) => ({
      question,
      days: question.days(round + 1, house.last),
    }));
    const askAll = () =>
      Promise.all(asked.map(({ question, days }) => house.ask(question.ask(days))));
    let replies: Reply[] = [];
    const start = performance.now();
    let cold = 0;
    const waves = await house.record(async () => {
      const answers = await askAll();
      cold = answers.length > 1 ? performance.now() - start : (answers[0]?.ms ?? 0);
      replies = answers.map(({ reply }) => reply);
    });
    // What several ask at once comes in any order.
    const bare = await timed(() => house.replay(questions.length > 1 ? [waves.flat()] : waves));
    const kept = await timed(askAll);
    const theirs = async (rival: Rival, dialect: 'duckdb' | 'postgres') => {
      const start = performance.now();
      const found = await Promise.all(
        asked.map(({ question, days }) => rival.rows(question[dialect](days))),
      );
      const spent = performance.now() - start;
      for (const [at, rows] of found.entries())
        check(asked[at]?.question, replies[at], rows, dialect);
      return spent;
    };
    const duck = await theirs(duckdb, 'duckdb');
    const slow = await askPostgres(field, times.postgres, (rival) => theirs(rival, 'postgres'));
    // The first round only warms up.
    if (round >= 0) {
      times.cold.push(cold);
      times.bare.push(bare);
      times.kept.push(kept);
      times.duckdb.push(duck);
    }
    if (slow !== null) times.postgres.push(slow);
  }
  return times;
}

async function askPostgres(
  { postgres }: Field,
  before: readonly number[],
  ask: (rival: Rival) => Promise<number>,
): Promise<number | null> {
  const spent = before.reduce((sum, ms) => sum + ms, 0);
  if (postgres === null || spent > postgresBudgetMs) return null;
  try {
    return await ask(postgres);
  } catch (error) {
    if (error instanceof TooLong) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

function check(
  question: Question | undefined,
  reply: Reply | undefined,
  rows: Reply['rows'],
  whose: string,
): void {
  if (question === undefined || reply === undefined) throw new Error('a question has an answer');
  const theirs = question.theirs?.(rows) ?? rows;
  checkSame(question.name, question.lines(reply), theirs, whose);
}

/** Each question alone, again and again: how long single calls take. */
export async function measureAlone(
  field: Field,
  questions: readonly Question[],
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < field.rounds; round += 1)
    for (const question of questions) {
      const days = question.days(field.rounds + 2 + round, field.house.last);
      times.push((await field.house.ask(question.ask(days))).ms);
    }
  return times;
}
