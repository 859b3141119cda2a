import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

// The keys of an installation. They are created at random at the first start and saved in the data folder, never
// derived, and without defaults.

const names = ['readerHashKey', 'tokenKey', 'sealKey'] as const;
const keyBytes = 32;
const fewestDistinctBytes = 12;

export type Secrets = Readonly<Record<(typeof names)[number], Buffer>> & {
  /** The fingerprint identifies an installation without revealing its keys. */
  fingerprint: string;
};

/** Returns whether a data folder has its secrets, which the first start creates. */
export function hasSecrets(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

/**
 * Reads the secrets of a data folder, or creates them in a new folder; throws if they are missing, too short or
 * publicly known.
 */
export function openSecrets(dataDir: string): Secrets {
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    refuseLostSecrets(dataDir, file);
    write(file, Object.fromEntries(names.map((name) => [name, randomKey()])));
  }
  chmodSync(file, 0o600);
  return toSecrets(parse(file), file);
}

/** Creates secrets for a test, which are as strong as real ones and are not saved. */
export function randomSecrets(): Secrets {
  return toSecrets(Object.fromEntries(names.map((name) => [name, randomKey()])), 'memory');
}

// Throws if the secrets of a folder with data are missing, because new keys would silently make its reader keys and
// sealed passwords useless.
function refuseLostSecrets(dataDir: string, file: string): void {
  const kept = ['store', 'engine'].find((folder) => existsSync(join(dataDir, folder)));
  if (kept === undefined) return;
  throw new Error(
    `${file} is missing although ${dataDir} has data in it. Put the file back from a backup, or start with an empty DATA_DIR.`,
  );
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

function parse(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${file} is damaged. Put the file back from a backup.`);
}

function toSecrets(values: Readonly<Record<string, unknown>>, file: string): Secrets {
  const keys = Object.fromEntries(names.map((name) => [name, toKey(values[name], name, file)]));
  const secrets = keys as Record<(typeof names)[number], Buffer>;
  const hash = createHash('sha256');
  for (const name of names) hash.update(secrets[name]);
  return { ...secrets, fingerprint: hash.digest('hex').slice(0, 16) };
}

function toKey(value: unknown, name: string, file: string): Buffer {
  if (typeof value !== 'string') throw new Error(`${file} has no ${name}. ${remedy}`);
  const key = Buffer.from(value, 'base64url');
  if (key.length < keyBytes)
    throw new Error(`${name} in ${file} is shorter than ${keyBytes} bytes. ${remedy}`);
  if (new Set(key).size < fewestDistinctBytes)
    throw new Error(`${name} in ${file} can be guessed. ${remedy}`);
  return key;
}

const remedy = 'Put the file back from a backup, or start with an empty DATA_DIR.';

function randomKey(): string {
  return randomBytes(keyBytes).toString('base64url');
}

function write(file: string, values: object): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  writeSync(descriptor, `${JSON.stringify(values, null, 2)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
}
