import { randomUUID } from 'node:crypto';
import { insertRows } from '../../engine/insert-rows.ts';
import { toXlsx } from '../../files/xlsx-files.ts';
import { smallToday } from '../../fixtures/small-library.ts';
import type { ChangeWalk, ChangeWorld } from './world.ts';

// The calls that change a library's own settings: codes, people, copy targets, sources.

const names = (zh: string) => ({ 'zh-CN': zh, 'en-US': '' });
const glc = 'g';
const params = (id: string) => ({ params: { id } });
const made =
  (name: string, form: (world: ChangeWorld) => object, field = 'id') =>
  async (world: ChangeWorld) =>
    params((await world.ask(name, { json: form(world) }))[field]);

const value = (world: ChangeWorld) => ({
  type: 'channel',
  glc,
  code: world.fresh('gate'),
  name: names('东门'),
});
const newValue = made('dictConfig.create', value);
const place = (world: ChangeWorld) => ({
  glc,
  operator: world.fresh('op'),
  libcode: 'A',
  dayFrom: '2026-01-01',
  dayUntil: null,
});
const newPlace = made('operatorLoc.save', place);
const staffRole = (world: ChangeWorld) => ({ glc, name: world.fresh('角色') });
const newStaffRole = made('operatorRole.saveOrUpdate', staffRole);
const operation = (world: ChangeWorld) => ({ glc, code: world.fresh('type'), name: names('外借') });
const operator = (world: ChangeWorld) => ({ glc, code: world.fresh('op'), name: '王琳' });

async function newOperator(world: ChangeWorld): Promise<{ code: string; id: string }> {
  const form = operator(world);
  const { id } = await world.ask('operatorRef.edit', { json: form });
  return { code: form.code, id };
}

/** Loads an event with another code of the group, so that the call finds a code to add. */
async function seen(world: ChangeWorld, columns: object): Promise<void> {
  await insertRows(world.app.deps.engine, 'behaviour_event', [
    { glc, event: 'loan', day: '2026-02-01', at: '2026-02-01 02:00:00', libcode: 'A', ...columns },
  ]);
}
/** Loads another reader type of the group, so that the call finds one to add. */
async function newReaderType(world: ChangeWorld): Promise<void> {
  const rdtype = world.fresh('type');
  await insertRows(world.app.deps.engine, 'dim_rdtype', [
    { glc, rdtype, name_zh: rdtype, name_en: rdtype },
  ]);
}
// The host name of the parent has no address, so nothing can be sent.
const sync = { parentUrl: 'https://parent.invalid', contents: ['circulation'] };
const syncKey = `00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`;
const child = (world: ChangeWorld) => ({ name: world.fresh('child'), glc: 'main' });
const newChild = async (world: ChangeWorld) =>
  params((await world.ask('childReports.create', { json: child(world) })).id);
const noSync = async (world: ChangeWorld) => {
  const rows = (await world.ask('analyticsSync.all')) as { glc: string }[];
  if (rows.some((row) => row.glc === glc))
    await world.ask('analyticsSync.remove', { params: { glc } });
};
const withSync = async (world: ChangeWorld) => {
  await noSync(world);
  await world.ask('analyticsSync.add', { json: { glc, ...sync } });
  return { params: { glc } };
};
const years = (world: ChangeWorld) => 2 + (Number(world.fresh('')) % 28);
const ownYears = async (world: ChangeWorld) => {
  const json = { key: 'deadStockYears', value: years(world), glc, libcode: 'A' };
  await world.ask('customConfig.editCustomConfig', { json });
};
const copies = (world: ChangeWorld) => ({ glc, libcode: 'A', clc: 'I', copies: years(world) });
/** Readers search for another title that no library has, and its line is pushed. */
const shortage = async (world: ChangeWorld) => {
  const query = world.fresh('没有的书');
  const found = { glc, day: smallToday.toISOString().slice(0, 10), libcode: 'A', hits: 0, query };
  const at = smallToday.toISOString().slice(0, 19).replace('T', ' ');
  await insertRows(
    world.app.deps.engine,
    'fact_search',
    [1, 2, 3].map((reader_key) => ({ ...found, at, reader_key })),
  );
  return { glc, lines: [{ list: 'WebHotBook', id: `A/${query}`, copies: 1 }] };
};
// The host name of the webhook has no address, so nothing can be sent. The webhook is off, so that other calls do not
// try to send.
const webhook = {
  glc,
  url: 'http://acquisition.invalid/',
  secret: 'a secret for documentation',
  isEnabled: false,
};
const newPurchase = async (world: ChangeWorld) =>
  params((await world.ask('purchases.push', { json: await shortage(world) })).id);
const ownOperator = async (world: ChangeWorld) => ({
  params: { x: (await newOperator(world)).code },
  query: { glc },
});

const plan = (world: ChangeWorld) => ({ glc, name: world.fresh('调拨'), libraries: ['A', 'B'] });
const newPlan = async (world: ChangeWorld) => ({
  params: { x: (await world.ask('holding.allot', { json: plan(world) })).id },
});

export const libraryChanges: Readonly<Record<string, ChangeWalk>> = {
  'purchases.push': async (world) => ({ json: await shortage(world) }),
  'purchases.remove': newPurchase,
  'purchaseWebhook.set': () => ({ json: webhook }),
  'purchaseWebhook.remove': async (world) => {
    await world.ask('purchaseWebhook.set', { json: webhook });
    return { query: { glc } };
  },
  'purchaseWebhook.test': async (world) => {
    await world.ask('purchaseWebhook.set', { json: webhook });
    return { json: { glc } };
  },
  'purchaseWebhook.resend': async (world) => {
    await world.ask('purchaseWebhook.set', { json: webhook });
    return params((await world.ask('purchaseWebhook.test', { json: { glc } })).id);
  },
  'dictConfig.create': (world) => ({ json: value(world) }),
  'dictConfig.update': async (world) => ({ ...(await newValue(world)), json: value(world) }),
  'dictConfig.remove': newValue,
  'dictConfig.upload': async (world) => ({
    query: { glc },
    upload: await toXlsx([
      ['字典', '编码', '中文名称'],
      ['渠道', world.fresh('gate'), '西门'],
    ]),
  }),
  'operatorLoc.save': (world) => ({ json: place(world) }),
  'operatorLoc.update': async (world) => {
    const { glc: _, ...fields } = place(world);
    return { json: { ...fields, ...(await newPlace(world)).params } };
  },
  'operatorLoc.remove': newPlace,
  'operatorLoc.removeMany': async (world) => ({
    json: { ids: [(await newPlace(world)).params.id, (await newPlace(world)).params.id] },
  }),
  'operatorRef.init': async (world) => {
    await seen(world, { operator: world.fresh('seen') });
    return { query: { glc } };
  },
  'operatorRef.fill': async (world) => {
    await seen(world, { operator: world.fresh('seen') });
    return { json: { glc } };
  },
  'operatorRef.edit': (world) => ({ json: operator(world) }),
  'operatorRef.removeRef': ownOperator,
  'operatorRef.remove': ownOperator,
  'operatorRole.saveOrUpdate': (world) => ({ json: staffRole(world) }),
  'operatorRole.refUpdate': async (world) => ({
    json: {
      roleId: (await newStaffRole(world)).params.id,
      add: [(await newOperator(world)).id],
      remove: [],
    },
  }),
  'operatorRole.remove': newStaffRole,
  'operatorTypeRef.addOrEdit': (world) => ({ json: operation(world) }),
  'operatorTypeRef.remove': async (world) => {
    const { id } = await world.ask('operatorTypeRef.addOrEdit', { json: operation(world) });
    return { json: { glc, ids: [id] } };
  },
  'groupRdtype.init': async (world) => {
    await newReaderType(world);
    return { query: { glc } };
  },
  'groupRdtype.fill': async (world) => {
    await newReaderType(world);
    return { json: { glc } };
  },
  'groupRdtype.edit': async (world) => {
    await world.ask('groupRdtype.fill', { json: { glc } });
    return { json: { glc, rdtypes: ['adult'], name: names(world.fresh('成人')) } };
  },
  'holding.allot': (world) => ({ json: plan(world) }),
  'holding.strike': async (world) => ({
    ...(await newPlan(world)),
    json: { ids: ['00000000-0000-4000-8000-000000000000'], isStruck: true },
  }),
  'holding.approve': newPlan,
  'holding.undo': async (world) => {
    const made = await newPlan(world);
    await world.ask('holding.approve', made);
    return made;
  },
  'holding.remove': newPlan,
  'holding.scan': async (world) => {
    const plan = await newPlan(world);
    await world.ask('holding.approve', plan);
    const scan = {
      id: randomUUID(),
      step: 'pull',
      barcode: 'none',
      at: '2026-03-20T02:00:00.000Z',
    };
    return { ...plan, json: { libcode: 'A', scans: [scan] } };
  },
  'weeding.setPolicy': () => ({ json: { glc, policy: null } }),
  'weeding.decide': () => ({
    json: {
      glc,
      libcode: 'A',
      decisions: [
        { id: randomUUID(), barcode: '04', decision: 'keep', at: '2026-03-01T02:00:00.000Z' },
      ],
    },
  }),
  'perception.set': (world) => ({ json: copies(world) }),
  'perception.remove': made('perception.set', copies),
  'analyticsSync.add': async (world) => {
    await noSync(world);
    return { json: { glc, ...sync } };
  },
  'analyticsSync.update': async (world) => ({
    ...(await withSync(world)),
    json: { ...sync, remark: world.fresh('新') },
  }),
  'analyticsSync.send': async (world) => {
    await noSync(world);
    await world.ask('analyticsSync.add', { json: { glc, ...sync, secret: syncKey } });
    return { json: { glc } };
  },
  'childReports.create': (world) => ({ json: child(world) }),
  'childReports.update': async (world) => ({ ...(await newChild(world)), json: child(world) }),
  'childReports.renewKey': newChild,
  'childReports.remove': newChild,
  'analyticsSync.del': withSync,
  'analyticsSync.remove': withSync,
  'customConfig.editCustomConfig': (world) => ({
    json: { key: 'deadStockYears', value: years(world), glc, libcode: 'A' },
  }),
  'customConfig.copyConfig': async (world) => {
    await ownYears(world);
    return { json: { glc, from: 'A', to: ['B'] } };
  },
  'customConfig.deleteConfig': async (world) => {
    await ownYears(world);
    return { query: { key: 'deadStockYears', glc, libcode: 'A' } };
  },
  'customConfig.remove': async (world) => {
    await ownYears(world);
    return { params: { key: 'deadStockYears' }, query: { glc, libcode: 'A' } };
  },
  'customization.editOverviewDimension': (world) => ({
    json: {
      glc,
      panel: 'circulation',
      dimensions: years(world) % 2 === 0 ? ['library'] : ['mainClass'],
    },
  }),
  'customization.saveReaderIncompleteRule': (world) => ({
    json: { glc, fields: years(world) % 2 === 0 ? ['mobile'] : ['email', 'sex'] },
  }),
};
