import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSecrets, randomSecrets } from './secrets.ts';

const root = mkdtempSync(join(tmpdir(), 'stacksight-secrets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(root, 'data-'));
const fileOf = (folder: string) => join(folder, 'secrets.json');

describe('the secrets of an installation', () => {
  it('are created at random once, readable by the owner only', () => {
    const folder = newFolder();
    const first = openSecrets(folder);
    expect(first.readerHashKey).toHaveLength(32);
    expect(first.readerHashKey).not.toEqual(first.sealKey);
    chmodSync(fileOf(folder), 0o644);
    expect(openSecrets(folder)).toEqual(first);
    expect(statSync(fileOf(folder)).mode & 0o777).toBe(0o600);
    expect(openSecrets(newFolder()).fingerprint).not.toBe(first.fingerprint);
  });

  it('are not created again in a folder that has data', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'engine'));
    expect(() => openSecrets(folder)).toThrow(/is missing although .* has data in it/);
  });

  it.each([
    ['missing', (_: string) => undefined, /has no tokenKey/],
    ['short', () => Buffer.from('0123456789abcdef').toString('base64url'), /shorter than 32 bytes/],
    ['known', () => Buffer.alloc(32).toString('base64url'), /can be guessed/],
    ['repeated', () => Buffer.from('changeme'.repeat(8)).toString('base64url'), /can be guessed/],
    ['no text', () => 7, /has no tokenKey/],
  ])('are refused when one is %s', (_, change, message) => {
    const folder = newFolder();
    openSecrets(folder);
    const values = JSON.parse(readFileSync(fileOf(folder), 'utf8'));
    writeFileSync(fileOf(folder), JSON.stringify({ ...values, tokenKey: change(values.tokenKey) }));
    expect(() => openSecrets(folder)).toThrow(message);
  });

  it.each(['', '{"readerHashKey":', '"text"'])(
    'are refused when the file is damaged: %s',
    (text) => {
      const folder = newFolder();
      writeFileSync(fileOf(folder), text);
      expect(() => openSecrets(folder)).toThrow(/is damaged/);
    },
  );

  it('are equally strong in tests', () => {
    expect(randomSecrets().fingerprint).not.toBe(randomSecrets().fingerprint);
  });
});
