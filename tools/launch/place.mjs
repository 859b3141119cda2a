// Paths of the repository.

import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a path inside the repository. */
export function at(...parts) {
  return path.join(ROOT, ...parts);
}

/** Options of Node for the server and the tools; see quick-imports.mjs. */
export const QUICK = ['--import', new URL('quick-imports.mjs', import.meta.url).href];

/** Returns the JavaScript file of an installed command such as `vite`. */
export function commandFile(name) {
  return realpathSync(at('node_modules/.bin', name));
}
