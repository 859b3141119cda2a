import type { Access } from './connections.ts';

export type External = { access: Access; database: string | null };

/** Reads `http://user:password@host:port/database?desk_user=…&desk_password=…`. */
export function readExternalUrl(url: string): External {
  const { origin, username, password, pathname, searchParams } = new URL(url);
  const deskUser = searchParams.get('desk_user');
  const database = decodeURIComponent(pathname.replace(/^\/|\/$/g, ''));
  return {
    access: {
      url: origin,
      app: {
        user: decodeURIComponent(username) || 'default',
        password: decodeURIComponent(password),
      },
      desk:
        deskUser === null
          ? null
          : { user: deskUser, password: searchParams.get('desk_password') ?? '' },
    },
    database: database === '' ? null : database,
  };
}
