import { insertSmallLibrary, smallToday } from '../fixtures/small-library.ts';
import { makeApp, type TestApp } from '../make-app.ts';
import { startTestModelServer, type TestModelServer } from './model-server.ts';

/** An app with the small library, and a model server on this machine that it may call. */
export type AppWithModel = { app: TestApp; model: TestModelServer; close: () => Promise<void> };

/** Starts an app beside a model server; `close` ends both. */
export async function makeAppWithModel(
  options: Parameters<typeof makeApp>[0] = {},
): Promise<AppWithModel> {
  const model = await startTestModelServer();
  const app = await makeApp({ start: smallToday, config: { hasLocalSources: true }, ...options });
  await insertSmallLibrary(app.deps.engine);
  const close = async () => {
    await app.close();
    await model.close();
  };
  return { app, model, close };
}
