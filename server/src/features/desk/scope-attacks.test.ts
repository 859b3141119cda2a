import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForNamesOnly, someAttacks } from '../../../test/desk-attacks/attacks.ts';
import { judge } from '../../../test/desk-attacks/judge.ts';
import { type DeskWorld, openWorld } from '../../../test/desk-attacks/worlds.ts';

// Every way once; `npm run bench -- desk-attacks` tries each of them on each table.

let whole: DeskWorld;
let own: DeskWorld;

beforeAll(async () => {
  [whole, own] = await Promise.all([openWorld(true), openWorld(false)]);
});
afterAll(() => Promise.all([whole.close(), own.close()]));

const verdictsOf = async (
  attacks: readonly string[],
  ask: (world: DeskWorld) => (sql: string) => Promise<unknown[][]>,
) => {
  const found: string[] = [];
  let answered = 0;
  for (const sql of attacks) {
    const verdict = await judge(sql, ask(whole), ask(own));
    if (verdict === 'same') answered += 1;
    else if (verdict !== 'refused') found.push(`${verdict}: ${sql}`);
  }
  // Where everything is refused, nothing is tried.
  expect(answered).toBeGreaterThan(attacks.length / 2);
  return found;
};

describe('a statement that is kept to one library', () => {
  it('answers as if there were no others, or is refused with words, however it is spelled', async () => {
    expect(someAttacks.length).toBeGreaterThan(120);
    expect(await verdictsOf(someAttacks, (world) => world.ask)).toEqual([]);
  });

  it('is kept to it by the engine itself, without a look at the names in it', async () => {
    const attacks = someAttacks.filter((sql) => !isForNamesOnly(sql));
    expect(attacks.length).toBeGreaterThan(110);
    expect(await verdictsOf(attacks, (world) => world.askUnguarded)).toEqual([]);
  });

  it('would be seen to read others', async () => {
    const sql = 'SELECT libcode FROM fact_program';
    expect(await judge(sql, whole.askEverything, own.ask)).toBe('widened');
    expect(await judge(sql, whole.ask, own.ask)).toBe('same');
  });

  it('gets nothing where the call does not say its scope', async () => {
    const sql = 'SELECT count() FROM fact_program';
    expect(await whole.askWithoutScope(sql)).toEqual([[0]]);
    expect(await whole.askEverything(sql)).toEqual([[15]]);
    expect(await whole.ask(sql)).toEqual([[3]]);
  });
});
