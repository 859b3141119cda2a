import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Decodes frames in a worker. The WebAssembly comes from this server; the library alone would ask another host for it.

prepareZXingModule({ overrides: { locateFile: () => wasm } });

const options: ReaderOptions = {
  formats: ['Code128', 'Code39', 'Code93', 'Codabar', 'EAN-13', 'ITF', 'QRCode'],
  maxNumberOfSymbols: 1,
};

self.onmessage = async ({ data: frame }: MessageEvent<ImageBitmap>) => {
  try {
    const { width, height } = frame;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('The browser draws no frame.');
    context.drawImage(frame, 0, 0);
    frame.close();
    const [found] = await readBarcodes(context.getImageData(0, 0, width, height), options);
    self.postMessage({ code: found?.text ?? null });
  } catch (failure) {
    self.postMessage({ failure: String(failure) });
  }
};
