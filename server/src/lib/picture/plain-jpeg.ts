const icc = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * Returns a JPEG without what a camera or program noted in it, such as the place, the owner and a small copy; the pixels
 * and their colours stay as they are. The layout of the file is that of ISO/IEC 10918-1, annex B.
 */
export function toPlainJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    const ends = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === 0xda ? endOfScan(bytes, ends) : ends;
    if (isNeeded(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
}

// Of the segments of applications, only those that decoders of pixels need stay: JFIF, the colour profile, and Adobe's
// colours.
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.subarray(0, icc.length).equals(icc);
  const isOfApplication = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  return marker === 0xe0 || marker === 0xee || !(isOfApplication || isComment);
}

/** Returns where the compressed pixels end: before the next marker that is neither a zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
