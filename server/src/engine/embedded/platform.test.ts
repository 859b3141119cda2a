import { expect, test } from 'vitest';
import { EngineUnsupported } from '../errors.ts';
import { findEngineLibrary } from './platform.ts';

test.each([
  [{ os: 'win32', arch: 'x64', isMusl: false }, /WSL2/],
  [{ os: 'linux', arch: 'x64', isMusl: true }, /musl/],
  [{ os: 'freebsd', arch: 'x64', isMusl: false }, /no engine for freebsd/],
  [{ os: 'linux', arch: 'riscv64', isMusl: false }, /no engine for linux on riscv64/],
])('a machine that the engine is not made for is told what to set: %o', (platform, reason) => {
  expect(() => findEngineLibrary(platform)).toThrow(EngineUnsupported);
  expect(() => findEngineLibrary(platform)).toThrow(reason);
  expect(() => findEngineLibrary(platform)).toThrow(/Set CLICKHOUSE_URL/);
});

test('a missing package is named', () => {
  const other = process.platform === 'darwin' ? 'linux' : 'darwin';
  const platform = { os: other, arch: 'arm64', isMusl: false };
  expect(() => findEngineLibrary(platform)).toThrow(/@chdb\/lib-.* is not installed/);
});

test('the library of this platform is found', () => {
  expect(findEngineLibrary()).toMatch(/libchdb\.so$/);
});
