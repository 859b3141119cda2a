import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export type BuildStamp = { version: string; buildTime: string };

/** Returns the product's version and the time of the build, a constant in the code (spec §9). */
export function readBuild(): BuildStamp {
  const file = path.join(import.meta.dirname, '../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { version, buildTime: new Date().toISOString() };
}

/** Writes the file `.build` beside index.html, so that the server can say which pages it serves. */
export function buildStamp(build: BuildStamp): Plugin {
  return {
    name: 'stacksight:build-stamp',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.build', source: JSON.stringify(build) });
    },
  };
}
