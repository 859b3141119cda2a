import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Files = { NODEFS?: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };

/**
 * PGlite's folder on disk with a working fsync. Without fsync, a commit would survive a crash of the process but not a
 * crash of the machine.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addFsync(module: unknown): void {
  const files = (module as Files).NODEFS;
  if (files === undefined)
    throw new Error('This version of PGlite has no NODEFS, so commits cannot be made durable.');
  files.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
}
