interface ImportMetaEnv {
  /** The version of the product that these pages belong to. */
  readonly BUILD_VERSION: string;
  readonly BUILD_TIME: string;
}

/** What is known of a call; `web/vite/routes-table.ts` writes it. */
type RouteRow = [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: 'none' | 'json' | 'form' | 'upload',
  reply: 'data' | 'raw' | 'file' | 'stream',
  seconds: number,
  isPublic: 0 | 1,
  mayBeNull: 0 | 1,
];

declare module 'virtual:routes' {
  export const routes: Readonly<Record<string, RouteRow>>;
}

declare module 'virtual:routes/entry' {
  export const routes: Readonly<Record<string, RouteRow>>;
}
