import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Release = { version: string; packageTime: string; upgradeDesc: string };

const root = new URL('../../../../', import.meta.url);
const packageFile = fileURLToPath(new URL('package.json', root));

/** Returns the release of this server: version, build time, and the newest section of the change log. */
export function readRelease(): Release {
  return {
    version: readVersion(),
    packageTime: readBuildTime() ?? statSync(packageFile).mtime.toISOString(),
    upgradeDesc: newestSection(readOrEmpty('CHANGELOG.md')),
  };
}

/** Returns the version of this server. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

/** Returns the text below the first heading of level two. */
export function newestSection(log: string): string {
  const [, section = ''] = log.split(/^## .*$/m);
  return section.trim();
}

function readBuildTime(): string | null {
  const text = readOrEmpty('web/dist/.build');
  if (text === '') return null;
  const { buildTime } = JSON.parse(text) as { buildTime?: unknown };
  return typeof buildTime === 'string' ? buildTime : null;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return '';
  }
}
