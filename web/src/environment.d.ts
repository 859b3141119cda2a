interface ImportMetaEnv {
  /** The version of the product that these pages belong to. */
  readonly BUILD_VERSION: string;
  readonly BUILD_TIME: string;
}

/** What is known of a call; `web/vite/routes-table.ts` writes it. */
type RouteRow = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without a leading slash it is under the analytics prefix. */
  path: string;
  body: 'none' | 'json' | 'form' | 'upload';
  reply: 'data' | 'raw' | 'file' | 'stream';
  /** How long an answer may take. */
  seconds: number;
  isPublic: boolean;
  /** Whether an answer without data is one. */
  mayBeNull: boolean;
};

declare module 'virtual:routes' {
  export const routes: Readonly<Record<string, RouteRow>>;
}

declare module 'virtual:routes/entry' {
  export const routes: Readonly<Record<string, RouteRow>>;
}
