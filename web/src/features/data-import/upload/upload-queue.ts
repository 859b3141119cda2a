import type { DataUpload, UploadSource } from '@stacksight/contract';
import { create } from 'zustand';
import { ApiError } from '#lib/api/api-error.ts';
import { queryClient } from '#lib/query-client.ts';
import { sendFile } from './send-file.ts';

// The files that this browser sends, one after another. They are sent on while the user is on another page.

/** `empty`: the file has no bytes; `changed`: it cannot be read any more, because it was changed, moved or deleted. */
export type SendingProblem = 'empty' | 'changed' | ApiError;
export type Sending = {
  key: string;
  file: File;
  /** The table of a data source whose first rows the file has. */
  source: UploadSource | null;
  /** The upload on the server; null before its first piece. */
  id: string | null;
  /** The bytes that have arrived. */
  sent: number;
  bytesPerSecond: number | null;
  /** `offline`: the server cannot be reached, and the next piece is tried again soon. */
  state: 'waiting' | 'sending' | 'offline' | 'paused' | 'failed';
  problem: SendingProblem | null;
};

type UploadQueue = {
  sendings: readonly Sending[];
  /** The upload to open as soon as its tables are known. */
  toOpen: string | null;
};

export const uploadsKey = ['dataImport', 'uploads'] as const;
export const useSendings = create<UploadQueue>(() => ({ sendings: [], toOpen: null }));

const controllers = new Map<string, AbortController>();
let last = 0;
let isRunning = false;

/** Returns whether a file is still to be sent. */
export const isUnfinished = ({ state }: Sending): boolean =>
  state === 'waiting' || state === 'sending' || state === 'offline';

const isSame = (name: string, bytes: number, file: File) =>
  name === file.name && bytes === file.size;

/** Sends files. A file that has arrived in part, here or before a reload, continues where it stopped. */
export function addFiles(
  files: readonly File[],
  uploads: readonly DataUpload[],
  source: UploadSource | null = null,
): void {
  for (const file of files) {
    const { sendings } = useSendings.getState();
    const known = sendings.find((one) => isSame(one.file.name, one.file.size, file));
    if (known !== undefined) {
      change(known.key, { file });
      if (!isUnfinished(known)) resume(known.key);
      continue;
    }
    const begun = uploads.find(
      ({ state, name, bytes, id }) =>
        state === 'receiving' &&
        isSame(name, bytes, file) &&
        !sendings.some((one) => one.id === id),
    );
    last += 1;
    const isEmpty = file.size === 0;
    const sending: Sending = {
      key: String(last),
      file,
      source,
      id: begun?.id ?? null,
      sent: begun?.received ?? 0,
      bytesPerSecond: null,
      state: isEmpty ? 'failed' : 'waiting',
      problem: isEmpty ? 'empty' : null,
    };
    useSendings.setState({ sendings: [...sendings, sending] });
  }
  void runAll();
}

/** Stops sending a file; what has arrived stays. */
export function pause(key: string): void {
  change(key, { state: 'paused', bytesPerSecond: null });
  controllers.get(key)?.abort();
}

/** Continues a paused or failed file. */
export function resume(key: string): void {
  change(key, { state: 'waiting', problem: null });
  void runAll();
}

/** Forgets a file, and returns the upload on the server that its caller must delete; null without one. */
export function giveUp(key: string): string | null {
  const id = find(key)?.id ?? null;
  drop(key);
  controllers.get(key)?.abort();
  return id;
}

/** Notes that the upload was opened, or that the user has opened another one. */
export function forgetToOpen(): void {
  useSendings.setState({ toOpen: null });
}

async function runAll(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) await runOne(next);
  isRunning = false;
}

const nextWaiting = () => useSendings.getState().sendings.find(({ state }) => state === 'waiting');
const find = (key: string) => useSendings.getState().sendings.find((one) => one.key === key);

async function runOne({ key, file, source, id, sent }: Sending): Promise<void> {
  const controller = new AbortController();
  controllers.set(key, controller);
  change(key, { state: 'sending' });
  try {
    const upload = await sendFile(
      { file, source, id, sent },
      {
        signal: controller.signal,
        onChange: (part) => {
          if (!controller.signal.aborted) change(key, part);
        },
      },
    );
    drop(key);
    useSendings.setState(({ toOpen }) => ({ toOpen: toOpen ?? upload.id }));
    queryClient.setQueryData<DataUpload[]>(uploadsKey, (all = []) => [
      upload,
      ...all.filter((one) => one.id !== upload.id),
    ]);
  } catch (problem) {
    if (!controller.signal.aborted) change(key, { state: 'failed', problem: toProblem(problem) });
  } finally {
    controllers.delete(key);
    void queryClient.invalidateQueries({ queryKey: uploadsKey });
  }
}

function toProblem(error: unknown): SendingProblem {
  if (error instanceof ApiError) return error;
  // The browser refuses to read a file that was changed after the user had chosen it.
  return 'changed';
}

function change(key: string, part: Partial<Sending>): void {
  useSendings.setState(({ sendings }) => ({
    sendings: sendings.map((one) => (one.key === key ? { ...one, ...part } : one)),
  }));
}

function drop(key: string): void {
  useSendings.setState(({ sendings }) => ({
    sendings: sendings.filter((one) => one.key !== key),
  }));
}
