interface ImportMetaEnv {
  /** The version of the product that these pages belong to. */
  readonly BUILD_VERSION: string;
  readonly BUILD_TIME: string;
}

declare module 'virtual:routes' {
  type Row = [
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: 'none' | 'json' | 'form' | 'upload',
    reply: 'data' | 'raw' | 'file' | 'stream',
    seconds: number,
    isPublic: 0 | 1,
  ];
  export const routes: Readonly<Record<string, Row>>;
}
