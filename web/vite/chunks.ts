import path from 'node:path';

// Which modules travel together. Whoever opens the console gets `start` with the plain pages in it, whoever is signed in
// gets `shell` too: each is one file, not the twenty that sharing with pages would make of it. Pages are split by what they share.

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const source = path.join(import.meta.dirname, '../src');
const roots = [
  [
    'start',
    [
      'main.tsx',
      'features/session/login-page.tsx',
      'features/session/change-password-page.tsx',
      'features/sso/sso-jump-page.tsx',
    ],
  ],
  ['shell', ['app/shell/shell.tsx']],
] as const;

// Indexes that import everything there is: what of it is used cannot be told from them.
const indexes = /\/(antd|@ant-design\/icons)\/es\/index\.js$/;
// Small, and nearly all of them are in the sidebar or the header.
const icons = /\/@ant-design\/icons(-svg)?\//;

/** A group for each root, and what neither claims is left to the bundler. */
export function chunkGroups() {
  let owners: Map<string, string> | null = null;
  return roots.map(([name], index) => ({
    name: (id: string, context: Context): string | null => {
      owners ??= findOwners(context);
      return (owners.get(id) ?? (icons.test(id) ? 'shell' : '')) === name ? name : null;
    },
    debugName: name,
    priority: roots.length - index,
    includeDependenciesRecursively: false,
  }));
}

/** Every module that a root imports, however far, belongs to the first root that does. */
function findOwners(context: Context): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [name, files] of roots) {
    const waiting = files.map((file) => path.join(source, file));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (owners.has(id) || indexes.test(id)) continue;
      owners.set(id, name);
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return owners;
}
