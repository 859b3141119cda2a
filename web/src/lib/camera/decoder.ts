// Reads barcodes from the frames of a camera: with the detector of the browser where there is one, or else with ZXing
// in a worker. The worker's file has a content policy that allows WebAssembly, which that of the page does not.

/** Reads one frame; null if it shows no barcode. */
export type Decoder = { read: (frame: ImageBitmap) => Promise<string | null>; close: () => void };

/** The kinds of barcodes on library copies, by their names in the browser's detector. */
const formats = [
  ...['code_128', 'code_39', 'code_93', 'codabar', 'ean_13', 'itf', 'qr_code'],
] as const;

type Detector = {
  detect: (frame: ImageBitmap) => Promise<{ rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Opens the best decoder of this browser. */
export async function openDecoder(): Promise<Decoder> {
  return (await openDetector()) ?? openWorker();
}

async function openDetector(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector === undefined || !known.includes('code_128')) return null;
  const usable = formats.filter((format) => known.includes(format));
  const detector = new BarcodeDetector({ formats: usable });
  return {
    read: async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

async function openWorker(): Promise<Decoder> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const answer = () =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ code: string | null } | { failure: string }>) =>
        'failure' in data ? reject(new Error(data.failure)) : resolve(data.code);
      worker.onerror = () => reject(new Error('The decoder did not load.'));
    });
  const decoder: Decoder = {
    read: (frame) => {
      const answered = answer();
      worker.postMessage(frame, [frame]);
      return answered;
    },
    close: () => worker.terminate(),
  };
  // An empty frame loads the decoder, so that a failure shows before the user holds a book to the camera.
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d');
  try {
    await decoder.read(canvas.transferToImageBitmap());
  } catch (failure) {
    decoder.close();
    throw failure;
  }
  return decoder;
}
