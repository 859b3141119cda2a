import { writeFileSync } from 'node:fs';
import { code128, quietZone } from '../../server/src/documents/pdf/code128.ts';

// Pictures for Chromium's camera of tests, as films of one frame (YUV4MPEG2, 4:2:0).

const [width, height] = [640, 480];
const [white, black, noColour] = [235, 16, 128];
const pixelsPerModule = 3;

/** Writes the film of a label with a barcode as the pick list prints it; without a code, of an empty wall. */
export function writeCameraPicture(file: string, code: string | null): void {
  const bright = new Uint8Array(width * height).fill(white);
  if (code !== null) drawBars(bright, code);
  const colour = new Uint8Array((width * height) / 2).fill(noColour);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, frame, frame]));
}

function drawBars(bright: Uint8Array, code: string): void {
  const bars = code128(code);
  if (bars === null) throw new Error(`Code 128 cannot encode ${code}.`);
  const modules = bars.reduce((sum, bar) => sum + bar, 2 * quietZone);
  if (modules * pixelsPerModule > width) throw new Error(`${code} is wider than the picture.`);
  let x = Math.floor((width - (modules - 2 * quietZone) * pixelsPerModule) / 2);
  for (const [at, bar] of bars.entries()) {
    const end = x + bar * pixelsPerModule;
    for (let y = 160; at % 2 === 0 && y < 320; y += 1)
      bright.fill(black, y * width + x, y * width + end);
    x = end;
  }
}
