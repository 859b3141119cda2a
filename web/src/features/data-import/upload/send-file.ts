import type { DataUpload, UploadSource } from '@stacksight/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { isServerUnreachable } from '#lib/errors/outcome.ts';
import { network } from '#lib/window/network.ts';

type FilePart = { file: File; id: string | null; sent: number; source: UploadSource | null };
type SendingPart = {
  id?: string;
  sent?: number;
  bytesPerSecond?: number;
  state?: 'sending' | 'offline';
};
type Options = { signal: AbortSignal; onChange: (part: SendingPart) => void };

// The server says how large pieces are when an upload begins; one that is continued has had pieces of this size.
const usualPieceBytes = 8 * 1024 * 1024;
const longestPauseMs = 15_000;
/** The weight of the last piece in the rate. */
const newest = 0.4;

/** Sends a file in pieces from where it stopped, and returns the upload. Waits while the server cannot be reached. */
export async function sendFile(
  { file, id: known, sent: from, source }: FilePart,
  { signal, onChange }: Options,
): Promise<DataUpload> {
  let pieceBytes = usualPieceBytes;
  let id = known;
  let sent = from;
  let rate: number | null = null;
  for (let failures = 0; ; ) {
    try {
      if (id === null) {
        const body = { name: file.name, bytes: file.size, ...(source === null ? {} : { source }) };
        const begun = await api.dataImport.startUpload({ body, signal });
        ({ id, pieceBytes } = begun);
        onChange({ id });
      } else if (failures > 0 || sent === file.size) {
        const upload = await api.dataImport.getUpload({ params: { id }, signal });
        if (upload.state !== 'receiving') return upload;
        sent = upload.received;
        onChange({ sent, state: 'sending' });
      }
      failures = 0;
      const began = performance.now();
      const upload = await sendPiece(file, { id, from: sent, pieceBytes }, signal);
      const now = ((upload.received - sent) / Math.max(1, performance.now() - began)) * 1000;
      rate = rate === null ? now : rate * (1 - newest) + now * newest;
      sent = upload.received;
      onChange({ sent, bytesPerSecond: rate, state: 'sending' });
      if (upload.state !== 'receiving') return upload;
    } catch (error) {
      failures += 1;
      if (signal.aborted || !isWorthAnother(error, failures)) throw error;
      if (isServerUnreachable(error)) onChange({ state: 'offline' });
      await untilBack(Math.min(longestPauseMs, 500 * 2 ** failures), signal);
    }
  }
}

async function sendPiece(
  file: File,
  { id, from, pieceBytes }: { id: string; from: number; pieceBytes: number },
  signal: AbortSignal,
): Promise<DataUpload> {
  // Reading first tells a file that is gone from a server that is gone.
  const bytes = await file.slice(from, from + pieceBytes).arrayBuffer();
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'piece');
  return api.dataImport.sendPiece({ params: { id }, query: { from }, body, signal });
}

const mostRepeats = 5;

/** A server that cannot be reached comes back; another answer, such as a piece in the wrong place, may be mended. */
function isWorthAnother(error: unknown, failures: number): boolean {
  if (isServerUnreachable(error)) return true;
  if (!(error instanceof ApiError) || failures > mostRepeats) return false;
  return error.code === 'import.piece' || error.status === 502 || error.code === 'timeout';
}

/** Waits for a time, or until the server answers again; ends at once when the sending is stopped. */
function untilBack(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stopListening = network.onBack(end);
    signal.addEventListener('abort', end, { once: true });
  });
}
