// Weighs what a cold browser loads, in the build of the pages: `node tools/check-weights.ts`. Part of `npm run check`
// where the pages are built, as `npm test` and `npm start` do.
import path from 'node:path';
import { weigh } from './weights/weigh.ts';

const { lines, isTooMuch } = weigh(path.join(import.meta.dirname, '../web/dist'));
for (const line of lines) console.log(line);
if (isTooMuch) process.exitCode = 1;
