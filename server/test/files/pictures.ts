import { Resvg } from '@resvg/resvg-js';

/** Returns a PNG of one colour. */
export const drawPng = (width: number, height: number): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="#0a8"/></svg>`,
  )
    .render()
    .asPng();
/** A JPEG of eight by four pixels, as a browser encodes it. */
export const smallJpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAA',
    'EAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKA',
    'AAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0',
    'AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWi',
    'AAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA',
    'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbA',
    'BlACAASQBuAGMALgAgADIAMAAxADb/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////',
    '////////////////////////////////2wBDAVVaWnhpeOuCguv///////////////////////////////////////',
    '//////////////////////////////////wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/',
    'xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9',
    'oADAMBAAIRAxEAPwCAFO//2Q==',
  ].join(''),
  'base64',
);

/** Returns a JPEG with the notes of a camera: where the picture was taken, a comment, and a copy behind its end. */
export function withCameraNotes(jpeg: Buffer): Buffer {
  const segment = (marker: number, content: string) => {
    const bytes = Buffer.from(content, 'latin1');
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(bytes.length + 2, 2);
    return Buffer.concat([head, bytes]);
  };
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0GPS 31.2304 N'),
    segment(0xfe, 'taken by Li Lei'),
    jpeg.subarray(2),
    Buffer.from('a smaller copy'),
  ]);
}
