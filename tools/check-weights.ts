// Measures in the built pages what a browser with an empty cache loads: `node tools/check-weights.ts`. It is part of
// `npm run check` if the pages are built; `npm test` and `npm start` build them.
import path from 'node:path';
import { weigh } from './weights/weigh.ts';

const { lines, isTooMuch } = weigh(path.join(import.meta.dirname, '../web/dist'));
for (const line of lines) console.log(line);
if (isTooMuch) process.exitCode = 1;
