import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForNamesOnly, someAttacks } from '../../../test/desk-attacks/attacks.ts';
import { judge } from '../../../test/desk-attacks/judge.ts';
import { type DeskWorld, openWorld } from '../../../test/desk-attacks/worlds.ts';

// Tries every kind of attack once. `npm run bench -- desk-attacks` tries each attack on each table.

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
  // Most attacks must get an answer; otherwise the test would prove nothing.
  expect(answered).toBeGreaterThan(attacks.length / 2);
  return found;
};

describe('a statement limited to one library', () => {
  it('answers as if other libraries did not exist, or is refused with a message', async () => {
    expect(someAttacks.length).toBeGreaterThan(120);
    expect(await verdictsOf(someAttacks, (world) => world.ask)).toEqual([]);
  });

  it('is limited by the engine itself, not by the names in the statement', async () => {
    const attacks = someAttacks.filter((sql) => !isForNamesOnly(sql));
    expect(attacks.length).toBeGreaterThan(110);
    expect(await verdictsOf(attacks, (world) => world.askUnguarded)).toEqual([]);
  });

  it('the test would notice a statement that reads other libraries', async () => {
    const sql = 'SELECT libcode FROM fact_program';
    expect(await judge(sql, whole.askEverything, own.ask)).toBe('widened');
    expect(await judge(sql, whole.ask, own.ask)).toBe('same');
  });

  it('a call that does not set its scope gets no rows', async () => {
    const sql = 'SELECT count() FROM fact_program';
    expect(await whole.askWithoutScope(sql)).toEqual([[0]]);
    expect(await whole.askEverything(sql)).toEqual([[15]]);
    expect(await whole.ask(sql)).toEqual([[3]]);
  });
});
