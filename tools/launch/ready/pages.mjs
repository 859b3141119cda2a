// Builds the web pages if their sources have changed.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { at, commandFile } from '../place.mjs';
import { runChild } from '../process.mjs';
import { fail, step } from '../say.mjs';
import { alone } from './lock.mjs';
import { explainFailure } from './npm.mjs';

const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/share',
  'web/vite.config.ts',
  'web/vite',
  'web/package.json',
  'contract/package.json',
  'contract/src',
  'package-lock.json',
];
const STAMP = at('web/dist/.stamp');

/** Builds web/dist, unless it was built from the present sources. */
export async function readyPages(runtime) {
  if (!existsSync(at('web/index.html'))) return;
  const sources = hashOf(SOURCES);
  if (isBuilt(sources)) return;
  await alone(async () => {
    if (isBuilt(sources)) return;
    await step('Building the pages / 正在构建页面', () => build(runtime));
    writeFileSync(STAMP, sources);
  });
}

async function build({ node, env }) {
  const options = { cwd: at('web'), env: { ...env, NODE_ENV: 'production' } };
  const { code, output } = await runChild(node, [commandFile('vite'), 'build'], options);
  if (code !== 0) fail(...explainFailure(output, 'vite build'));
}

function isBuilt(sources) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
}

function hashOf(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  if (!existsSync(at(place))) return [];
  if (statSync(at(place)).isFile()) return [place];
  return readdirSync(at(place), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${place}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(inside);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [inside];
    });
}
