import { openDecoder } from './decoder.ts';
import { createSettledCodes } from './settled-codes.ts';

/** The reason why the camera cannot scan. */
export type CameraTrouble = 'insecure' | 'refused' | 'none' | 'busy' | 'decoder';

export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly trouble: CameraTrouble;

  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** The pause between two frames, so that a phone stays cool. */
const pauseMs = 80;
/** Frames are shrunk to this width: enough for the finest bars that a phone shows sharply. */
const mostWidth = 1_280;

/** Shows the camera in a video and calls `onCode` for each barcode, until the signal aborts. */
export async function scanWithCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await openCamera();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  const decoder = await openDecoder().catch((cause: unknown) => {
    stop();
    throw new CameraError('decoder', cause);
  });
  signal.addEventListener('abort', decoder.close, { once: true });
  const settle = createSettledCodes();
  while (!signal.aborted) {
    const frame = await toFrame(video);
    if (signal.aborted) break;
    const code = frame === null ? null : await decoder.read(frame);
    const scanned = settle(code, performance.now());
    if (scanned !== null && !signal.aborted) onCode(scanned);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

async function openCamera(): Promise<MediaStream> {
  // Browsers offer the camera on https and on this machine only.
  if (!navigator.mediaDevices) throw new CameraError('insecure');
  const size = { width: { ideal: 1_280 }, height: { ideal: 720 } };
  const video = { facingMode: 'environment', ...size };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video });
  } catch (cause) {
    throw new CameraError(toTrouble(cause), cause);
  }
}

function toTrouble(cause: unknown): CameraTrouble {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}

/** Returns the present frame of a video; null before the first one. */
async function toFrame(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const resizeWidth = Math.min(mostWidth, video.videoWidth);
  return createImageBitmap(video, { resizeWidth }).catch(() => null);
}
