// Tries every hostile workbook, archive, text, MARC file and mapping that the tests read a quarter of:
//   npm run bench -- hostile
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = [
  'server/src/ingest/tables/hostile',
  'server/src/ingest/marc/hostile',
  'server/src/features/data-import/hostile-mappings',
];
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files],
  {
    cwd: root,
    env: { ...process.env, HOSTILE: 'all' },
    stdio: 'inherit',
  },
);
[process.exitCode] = await once(child, 'close');
