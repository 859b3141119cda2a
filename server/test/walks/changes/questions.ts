import type { ChangeWalk, ChangeWorld } from './world.ts';

// The calls that change saved analyses, rules and reports, and those that download a table.

const names = (zh: string) => ({ 'zh-CN': zh, 'en-US': '' });
const query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  range: { from: '2026-01-01', to: '2026-03-01' },
  by: ['library'],
  glc: 'g',
};
const made =
  (name: string, form: (world: ChangeWorld) => object | Promise<object>) =>
  async (world: ChangeWorld): Promise<{ params: { id: string } }> => ({
    params: { id: (await world.ask(name, { json: await form(world) })).id },
  });

const component = (world: ChangeWorld) => ({ name: world.fresh('外借'), query });
const newComponent = made('analyticsComponent.create', component);
const target = (world: ChangeWorld) => ({ name: names(world.fresh('外借')), metric: 'loans' });
const newTarget = made('analyticsTarget.create', target);
const report = (world: ChangeWorld) => ({
  name: world.fresh('周报'),
  items: [{ kind: 'text', text: '本周外借平稳。' }],
});
const newReport = made('analyticsReport.create', report);
const event = (world: ChangeWorld) => ({
  code: world.fresh('weekend'),
  nameZh: world.fresh('周末外借'),
  events: ['loan'],
});
const newEvent = made('behaviorEvent.create', event);
const project = (world: ChangeWorld) => ({ name: names(world.fresh('项目')) });
const newProject = made('projectInfo.create', project);
const folder = async (world: ChangeWorld) => ({
  projectId: (await newProject(world)).params.id,
  name: names(world.fresh('文件夹')),
});
const newFolder = made('ruleFolder.create', folder);
const rule = async (world: ChangeWorld) => ({
  folderId: (await newFolder(world)).params.id,
  name: names(world.fresh('外借最多')),
  means: names('外借最多的图书馆'),
  question: { kind: 'query', query },
});
const newRule = made('ruleConfig.create', rule);
const readers = (world: ChangeWorld) => ({
  name: world.fresh('读者'),
  query: {
    ...{ kind: 'table', dataset: 'readers', metrics: ['registered'], glc: 'g' },
    range: 'today',
  },
});
const subscribed = async (world: ChangeWorld) => ({
  ...{ report: (await newReport(world)).params.id, to: { kind: 'me' } },
  every: 'monthly',
});
const watching = (world: ChangeWorld) => ({
  ...{ name: world.fresh('外借'), watch: { kind: 'metric', code: 'loans' }, to: { kind: 'me' } },
  rule: { kind: 'bound', grain: 'day', below: 5 },
});
const newAlert = made('alert.create', watching);
const newSubscription = made('subscription.create', subscribed);
const linked = async (world: ChangeWorld) => {
  await world.ask('params.update', { json: { values: { 'report.share': 'true' } } });
  const endsOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const report = (await newReport(world)).params.id;
  return { report, name: world.fresh('大厅'), endsOn, filters: {} };
};
const newLink = made('reportLink.create', linked);
const background = (world: ChangeWorld) => ({
  title: world.fresh('外借'),
  query,
  mode: 'background',
});

export const questionChanges: Readonly<Record<string, ChangeWalk>> = {
  'assistantWords.upload': (world) => ({
    upload: Buffer.from(
      JSON.stringify([{ name: world.fresh('刷书量'), kind: 'metric', target: 'loans' }]),
    ),
  }),
  'analyticsComponent.create': (world) => ({ json: component(world) }),
  'analyticsComponent.update': async (world) => ({
    ...(await newComponent(world)),
    json: component(world),
  }),
  'analyticsComponent.remove': newComponent,
  'analyticsTarget.create': (world) => ({ json: target(world) }),
  'analyticsTarget.update': async (world) => ({ ...(await newTarget(world)), json: target(world) }),
  'analyticsTarget.remove': newTarget,
  'analyticsReport.create': (world) => ({ json: report(world) }),
  'analyticsReport.createFromTemplate': (world) => ({
    json: { template: 'collectionHealth', name: world.fresh('馆藏健康') },
  }),
  'analyticsReport.update': async (world) => ({ ...(await newReport(world)), json: report(world) }),
  'analyticsReport.remove': newReport,
  'behaviorEvent.create': (world) => ({ json: event(world) }),
  'behaviorEvent.update': async (world) => {
    const { code: _, ...fields } = event(world);
    return { json: { ...fields, ...(await newEvent(world)).params } };
  },
  'behaviorEvent.remove': newEvent,
  'behaviorEvent.recover': async (world) => {
    const gone = await newEvent(world);
    await world.ask('behaviorEvent.remove', gone);
    return gone;
  },
  'readerGroup.add': (world) => ({ json: readers(world) }),
  'readerGroup.remove': made('readerGroup.add', readers),
  'projectInfo.create': (world) => ({ json: project(world) }),
  'projectInfo.update': async (world) => ({ ...(await newProject(world)), json: project(world) }),
  'projectInfo.remove': newProject,
  'ruleFolder.create': async (world) => ({ json: await folder(world) }),
  'ruleFolder.update': async (world) => ({
    ...(await newFolder(world)),
    json: await folder(world),
  }),
  'ruleFolder.remove': newFolder,
  'ruleConfig.create': async (world) => ({ json: await rule(world) }),
  'ruleConfig.update': async (world) => ({
    ...(await newRule(world)),
    json: { ...(await rule(world)), version: 1 },
  }),
  'ruleConfig.restore': async (world) => {
    const kept = await newRule(world);
    await world.ask('ruleConfig.update', { ...kept, json: { ...(await rule(world)), version: 1 } });
    return { ...kept, json: { version: 1, current: 2 } };
  },
  'ruleConfig.remove': newRule,
  'ruleConfig.excel': async (world) => ({ ...(await newRule(world)), json: { glc: 'g' } }),
  'alert.create': (world) => ({ json: watching(world) }),
  'alert.update': async (world) => ({ ...(await newAlert(world)), json: watching(world) }),
  'alert.remove': newAlert,
  'reportLink.create': async (world) => ({ json: await linked(world) }),
  'reportLink.revoke': newLink,
  'subscription.create': async (world) => ({ json: await subscribed(world) }),
  'subscription.update': async (world) => ({
    ...(await newSubscription(world)),
    json: await subscribed(world),
  }),
  'subscription.remove': newSubscription,
  'subscription.stop': async (world) => {
    // Only an account with an address can stop its mails.
    const own = {
      nickName: 'super',
      sex: 'secret',
      email: 'super@library.example',
      mobile: '',
      desc: '',
    };
    await world.ask('session.updateProfile', { json: own });
    return { ...(await newSubscription(world)), json: { isStopped: true } };
  },
  'exports.report': async (world) => ({
    json: { report: (await newReport(world)).params.id, format: 'xlsx' },
  }),
  'exports.start': (world) => ({ json: background(world) }),
  'exports.again': async (world) => {
    const { id } = await world.ask('exports.start', { json: background(world) });
    return { params: { id } };
  },
  'exports.mail': (world) => {
    const { mode: _, ...request } = background(world);
    return { json: { ...request, to: ['librarian@example.org'] } };
  },
  'analyticsDoc.make': (world) => ({
    json: { reportTitle: world.fresh('报告'), aiContent: '', menuDataList: [{ menuName: '外借' }] },
  }),
  'analysis.excel': (world) => ({ json: { title: world.fresh('外借'), query } }),
  'analysis.rows': () => ({ json: { query: { ...query, by: [] } } }),
  'desk.excel': (world) => ({ json: { sql: 'SELECT 1 AS one', title: world.fresh('一') } }),
  'lists.excel': (world) => ({
    json: {
      list: 'departments.list',
      title: world.fresh('部门'),
      columns: [{ key: 'name', label: '名称' }],
    },
  }),
};
