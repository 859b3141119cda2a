import { randomUUID } from 'node:crypto';
import { etlRun, etlState } from '#store/schema/library/etl-rules.ts';
import { task } from '#store/schema/tasks.ts';
import type { ChangeWalk, ChangeWorld } from './world.ts';

// The calls that change the rules which read a data source.

const glc = 'g';
const params = (id: string) => ({ params: { id } });
const rule = (world: ChangeWorld, datasourceId: string) => ({
  glc,
  name: world.fresh('流通日志'),
  datasourceId,
  connector: 'koha',
});
// The address is this machine's, which no source may have, so that a run ends at once.
const newSource = async (world: ChangeWorld): Promise<string> => {
  const place = { type: 'mysql', host: '127.0.0.1', port: 3306 };
  return (
    await world.ask('datasourceConfig.create', { json: { ...place, name: world.fresh('库') } })
  ).id;
};
const newRule: ChangeWalk = async (world) => {
  const json = rule(world, await newSource(world));
  return params((await world.ask('etlRuleConfig.create', { json })).id);
};
/** Makes a rule whose last run stopped with a question. */
const askedRule: ChangeWalk = async (world) => {
  const made = await newRule(world);
  const { db } = world.app.deps.store;
  const [id, ruleId] = [randomUUID(), made.params?.id ?? ''];
  const at = new Date();
  await db.insert(task).values({
    id,
    kind: 'etlRuleConfig.run',
    title: '',
    createdAt: at,
    endedAt: at,
    status: 'done',
  });
  const question = { stream: 'items', kind: 'rows' as const, facts: {} };
  await db.insert(etlRun).values({ id, ruleId, glc, question });
  const state = { past: null };
  await db.insert(etlState).values({ ruleId, stream: 'items', state });
  return made;
};

export const etlRuleChanges: Readonly<Record<string, ChangeWalk>> = {
  'etlRuleConfig.create': async (world) => ({ json: rule(world, await newSource(world)) }),
  'etlRuleConfig.update': async (world) => ({
    ...(await newRule(world)),
    json: rule(world, await newSource(world)),
  }),
  'etlRuleConfig.remove': newRule,
  'etlRuleConfig.run': newRule,
  'etlRuleConfig.answer': async (world) => ({
    ...(await askedRule(world)),
    json: { goOn: false },
  }),
  'etlRuleConfig.reset': async (world) => ({
    ...(await askedRule(world)),
    json: { stream: 'items' },
  }),
};
