import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EngineUnsupported } from '../errors.ts';

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};

export type Platform = { os: string; arch: string; isMusl: boolean };

/** Returns the platform of the machine that this process runs on. */
export function thisPlatform(): Platform {
  return { os: process.platform, arch: process.arch, isMusl: isMusl() };
}

/** Returns the path of the engine's library. Throws EngineUnsupported with the reason if the library cannot run. */
export function findEngineLibrary(platform: Platform = thisPlatform()): string {
  const name = packages[`${platform.os}-${platform.arch}`];
  if (platform.os === 'win32') {
    throw new EngineUnsupported('Windows is not supported directly (WSL2 is).');
  }
  if (name === undefined) {
    throw new EngineUnsupported(`there is no engine for ${platform.os} on ${platform.arch}.`);
  }
  if (platform.isMusl) {
    throw new EngineUnsupported('this Linux uses musl, the engine needs glibc.');
  }
  const library = libraryOf(name);
  if (library === null) {
    throw new EngineUnsupported(
      `the package ${name} is not installed (npm install leaves it out with --omit=optional).`,
    );
  }
  return library;
}

function libraryOf(name: string): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const library = join(dirname(manifest), 'libchdb.so');
    return existsSync(library) ? library : null;
  } catch {
    return null;
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
