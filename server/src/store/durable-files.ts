import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Files = { NODEFS?: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };

/** PGlite's folder on disk with a working fsync: without it a commit would outlive a crash of the process only, not of the machine. */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addFsync(module: unknown): void {
  const files = (module as Files).NODEFS;
  if (files === undefined) throw new Error('This PGlite has no NODEFS to make durable.');
  files.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
}
