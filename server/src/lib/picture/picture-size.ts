export type PictureKind = { mime: 'image/png' | 'image/jpeg'; width: number; height: number };

/**
 * Reads the type and size of a picture from the first bytes of its file; null for a file that is neither PNG nor JPEG.
 */
export function pictureKind(bytes: Buffer): PictureKind | null {
  return pngKind(bytes) ?? jpegKind(bytes);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngKind(bytes: Buffer): PictureKind | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngStart)) return null;
  return { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// Reads a JPEG. The frame segment contains the size; every segment before it begins with its length.
function jpegKind(bytes: Buffer): PictureKind | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { mime: 'image/jpeg', width, height };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
