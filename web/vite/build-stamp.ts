import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export type BuildStamp = { version: string; buildTime: string };

/** Returns the product's version and the time of the build. */
export function readBuild(): BuildStamp {
  const file = path.join(import.meta.dirname, '../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { version, buildTime: new Date().toISOString() };
}

/**
 * Writes the file `.build` beside index.html, so that the server can say which pages it serves, and the time of the
 * build into the page (spec §9). The time is in no script: the same sources make the same scripts, which browsers keep.
 */
export function buildStamp(build: BuildStamp): Plugin {
  return {
    name: 'stacksight:build-stamp',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'build-time', content: build.buildTime }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.build', source: JSON.stringify(build) });
    },
  };
}
