import { Resvg } from '@resvg/resvg-js';
import { password } from '../../accounts.ts';
import { toXlsx } from '../../files/xlsx-files.ts';
import type { ChangeWalk, ChangeWorld } from './world.ts';

// The calls that change accounts, their rights, and the settings of the product.

const user = (world: ChangeWorld) => ({
  username: world.fresh('user'),
  roleIds: [],
  libraries: [],
});
const role = (world: ChangeWorld) => ({ roleName: world.fresh('role'), perms: ['log:view'] });
const client = (world: ChangeWorld) => ({
  clientId: world.fresh('program'),
  authorizedGrantTypes: ['password'],
  accessTokenValidity: 900,
  refreshTokenValidity: 3_600,
});
const menu = (world: ChangeWorld, more = {}) => ({
  titleZh: '试验页面',
  titleEn: 'Trial',
  path: world.fresh('https://example.org/'),
  ...more,
});
const paths = ['user', 'role', 'department', 'client', 'session', 'param', 'menu-tree', 'job'];
const limit = (world: ChangeWorld) => ({
  uri: `/system/${paths[Number(world.fresh('')) % paths.length]}/*`,
  method: 'GET',
  count: 1_000,
  seconds: 60,
  fromHour: 0,
  toHour: 24,
  status: 'invalid',
});

// The model is off and its host has no address, so that no call asks it.
const model = {
  kind: 'openai',
  url: 'http://model.invalid/v1',
  model: 'm',
  key: 'a key',
  isEnabled: false,
};

const idOf = async (world: ChangeWorld, name: string, json: object) => {
  const { id } = await world.ask(name, { json });
  return id as string;
};
const made =
  (name: string, form: (world: ChangeWorld) => object) =>
  async (world: ChangeWorld): Promise<{ params: { id: string } }> => ({
    params: { id: await idOf(world, name, form(world)) },
  });

const newUser = made('users.create', user);
const newRole = made('roles.create', role);
const newClient = made('oauthClients.create', client);
const newMenu = made('menus.create', menu);
const department = (world: ChangeWorld) => ({ name: world.fresh('dept') });
const newDepartment = made('departments.create', department);
const newLimit = made('rateLimits.create', limit);

async function signedIn(world: ChangeWorld) {
  const username = world.fresh('person');
  await world.app.addAccount({ username });
  return world.app.signIn(username);
}

async function sheetOfUsers(world: ChangeWorld): Promise<Uint8Array> {
  return toXlsx([
    ['用户名', '姓名'],
    [world.fresh('sheet'), '王琳'],
    [world.fresh('sheet'), '李明'],
  ]);
}

const picture = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
)
  .render()
  .asPng();

const idsOf = async (world: ChangeWorld) => ({
  ids: [(await newUser(world)).params.id, (await newUser(world)).params.id],
});

export const peopleChanges: Readonly<Record<string, ChangeWalk>> = {
  'assistantModel.set': () => ({ json: model }),
  'assistantModel.remove': async (world) => {
    await world.ask('assistantModel.set', { json: model });
    return {};
  },
  'users.create': (world) => ({ json: user(world) }),
  'users.import': async (world) => ({ upload: await sheetOfUsers(world) }),
  'users.update': async (world) => ({ ...(await newUser(world)), json: { nickName: '王琳' } }),
  'users.setStatus': async (world) => ({ json: { ...(await idsOf(world)), status: 'invalid' } }),
  'users.reset': async (world) => ({ json: await idsOf(world) }),
  'users.remove': newUser,
  'users.removeMany': async (world) => ({ json: await idsOf(world) }),
  'roles.create': (world) => ({ json: role(world) }),
  'roles.update': async (world) => ({ ...(await newRole(world)), json: role(world) }),
  'roles.remove': newRole,
  'departments.move': async (world) => ({
    ...(await newDepartment(world)),
    json: { parentId: (await newDepartment(world)).params.id },
  }),
  'menus.create': (world) => ({ json: menu(world) }),
  'menus.update': async (world) => ({ ...(await newMenu(world)), json: menu(world) }),
  'menus.move': async (world) => {
    const moved = await newMenu(world);
    await newMenu(world);
    return { ...moved, json: { to: 'down' } };
  },
  'menus.remove': newMenu,
  'oauthClients.create': (world) => ({ json: client(world) }),
  'oauthClients.update': async (world) => {
    const form = client(world);
    const id = await idOf(world, 'oauthClients.create', form);
    return { params: { id }, json: { ...form, remark: '新' } };
  },
  'oauthClients.rotate': newClient,
  'oauthClients.remove': newClient,
  'params.update': async (world) => {
    const [param] = (await world.ask('params.list')) as { key: string; value: string }[];
    const values = { analytics_ai_text: world.fresh('AI ') };
    return { json: { values: param === undefined ? {} : values } };
  },
  'params.reset': async (world) => {
    const values = { analytics_ai_text: world.fresh('AI ') };
    await world.ask('params.update', { json: { values } });
    return { params: { key: 'analytics_ai_text' } };
  },
  'rateLimits.create': (world) => ({ json: limit(world) }),
  'rateLimits.update': async (world) => ({ ...(await newLimit(world)), json: limit(world) }),
  'rateLimits.remove': newLimit,
  'jobs.update': (world) => ({
    params: { id: 'sweep' },
    json: { cron: `${Number(world.fresh('')) % 60} * * * *` },
  }),
  'jobs.pause': () => ({ params: { id: 'sweep' } }),
  'jobs.resume': async (world) => {
    await world.ask('jobs.pause', { params: { id: 'sweep' } });
    return { params: { id: 'sweep' } };
  },
  'jobs.run': () => ({ params: { id: 'sweep' } }),
  'sessions.end': async (world) => {
    const username = world.fresh('person');
    await world.app.addAccount({ username });
    await world.app.signIn(username);
    const { rows } = await world.ask('sessions.list', { query: { search: username } });
    return { json: { ids: rows.map(({ id }: { id: string }) => id) } };
  },
  'sessions.endOthers': async (world) => {
    await signedIn(world);
    return {};
  },
  'avatar.change': () => ({ upload: picture }),
  'avatar.remove': async (world) => {
    await world.ask('avatar.change', { upload: picture });
    return {};
  },
  'session.token': async ({ app, fresh }) => {
    const username = fresh('person');
    await app.addAccount({ username });
    return { send: () => app.client.grant({ grant_type: 'password', username, password }) };
  },
  'session.updateProfile': async (world) => ({
    by: await signedIn(world),
    json: {
      nickName: '王琳',
      sex: 'secret',
      email: 'wang@library.example',
      mobile: '',
      desc: world.fresh('馆员'),
    },
  }),
  'session.changePassword': async (world) => ({
    by: await signedIn(world),
    json: { oldPassword: password, newPassword: 'quartz-otter-lantern-7' },
  }),
  'session.signOut': async (world) => ({ by: await signedIn(world) }),
};
