interface ImportMetaEnv {
  /** The version of the product that these pages were built for. */
  readonly BUILD_VERSION: string;
}

/** The facts of a call that the browser needs; `web/vite/routes-table.ts` writes them. */
type RouteRow = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A path without a leading slash is under the analytics prefix. */
  path: string;
  body: 'none' | 'json' | 'form' | 'upload';
  reply: 'data' | 'raw' | 'file' | 'stream';
  /** The time limit of the answer. */
  seconds: number;
  isPublic: boolean;
  /** True if the answer may be null. */
  mayBeNull: boolean;
};

declare module 'virtual:routes' {
  export const routes: Readonly<Record<string, RouteRow>>;
}

declare module 'virtual:routes/entry' {
  export const routes: Readonly<Record<string, RouteRow>>;
}

declare module 'virtual:routes/console' {
  export const routes: Readonly<Record<string, RouteRow>>;
}
