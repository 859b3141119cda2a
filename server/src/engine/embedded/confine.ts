// Confines this process to some folders with Linux's Landlock, also after execve. The process can then open no other
// file and reach no other host. This module knows nothing of ClickHouse.
import { closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { DataType, load, open } from 'ffi-rs';

export type AllowedPaths = {
  /** Folders whose files may be read and executed. */
  programs: readonly string[];
  /** Paths that may be read. */
  read: readonly string[];
  /** Folders that may be written to. */
  write: readonly string[];
  /** The only TCP port to listen on. The process can connect to none. */
  port: number;
};

const createRuleset = 444;
const addRule = 445;
const restrictSelf = 446;
const ruleTypes = { path: 1, port: 2 };
const setNoNewPrivileges = 38;
const setDescriptorFlags = 2;

// The kernel's bits. The number in a comment is the Landlock version of a bit, if it is not the first version.
const execute = 1n << 0n;
const writeFile = 1n << 1n;
const readFile = 1n << 2n;
const readFolder = 1n << 3n;
const firstVersion = (1n << 13n) - 1n;
const refer = 1n << 13n; // 2
const truncate = 1n << 14n; // 3
const bindPort = 1n << 0n; // 4
const connectPort = 1n << 1n; // 4
const onFiles = execute | writeFile | readFile | truncate;

/** Returns the version of Landlock in the kernel, 0 for none. */
export function landlockVersion(): number {
  if (process.platform !== 'linux') return 0;
  return Math.max(0, system(createRuleset, 0, 0, 1));
}

/** Confines the calling thread, also after execve. This cannot be undone. Returns false if the kernel cannot do it. */
export function confine({ programs, read, write, port }: AllowedPaths): boolean {
  const version = landlockVersion();
  if (version === 0) return false;
  const files = firstVersion | (version >= 2 ? refer : 0n) | (version >= 3 ? truncate : 0n);
  const ports = version >= 4 ? bindPort | connectPort : 0n;
  const attributes = Buffer.alloc(16);
  attributes.writeBigUInt64LE(files, 0);
  attributes.writeBigUInt64LE(ports, 8);
  const ruleset = must(system(createRuleset, attributes, version >= 4 ? 16 : 8, 0));
  for (const path of programs) allowPath(ruleset, path, files & (execute | readFile | readFolder));
  for (const path of read) allowPath(ruleset, path, files & (readFile | readFolder));
  for (const path of write) allowPath(ruleset, path, files & ~execute);
  if (ports !== 0n) allowPort(ruleset, port);
  must(callC('prctl', [setNoNewPrivileges, 1, 0, 0, 0]));
  must(system(restrictSelf, ruleset, 0));
  closeSync(ruleset);
  return true;
}

/** Keeps a file descriptor open through execve. Node would otherwise close every inherited descriptor. */
export function keepOpen(descriptor: number): void {
  callC('fcntl', [descriptor, setDescriptorFlags, 0]);
}

function allowPath(ruleset: number, path: string, access: bigint): void {
  if (!existsSync(path)) return;
  const file = openSync(path, constants.O_RDONLY);
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(statSync(path).isDirectory() ? access : access & onFiles, 0);
  rule.writeInt32LE(file, 8);
  must(system(addRule, ruleset, ruleTypes.path, rule, 0));
  closeSync(file);
}

function allowPort(ruleset: number, port: number): void {
  const rule = Buffer.alloc(16);
  rule.writeBigUInt64LE(bindPort, 0);
  rule.writeBigUInt64LE(BigInt(port), 8);
  must(system(addRule, ruleset, ruleTypes.port, rule, 0));
}

function must(result: number): number {
  if (result < 0) throw new Error('Landlock refused the rules.');
  return result;
}

function system(number: number, ...values: readonly (number | Buffer)[]): number {
  return callC('syscall', [number, ...values]);
}

function callC(funcName: string, values: readonly (number | Buffer)[]): number {
  open({ library: 'this', path: '' });
  return load({
    library: 'this',
    funcName,
    retType: DataType.I64,
    paramsType: values.map((value) =>
      typeof value === 'number' ? DataType.I64 : DataType.U8Array,
    ),
    paramsValue: [...values],
  });
}
