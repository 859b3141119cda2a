// Turns the bytes of an XML file into text: by its byte order mark, by the zeros of UTF-16, or by its declaration.

const headBytes = 1024;

/** Returns the encoding of XML that begins with these bytes (XML 1.0, appendix F). */
export function xmlEncoding(head: Buffer): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  const start = head.toString('latin1', 0, headBytes);
  const [, declared = 'utf-8'] =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  // GB18030 contains the older Chinese encodings, and a file of single bytes cannot be UTF-16.
  if (/^(?:gb2312|gbk|gb18030)$/i.test(declared)) return 'gb18030';
  return /^utf-?16/i.test(declared) ? 'utf-8' : (knownEncoding(declared) ?? 'utf-8');
}

function knownEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Decodes the beginning of an XML file; a character that is cut at the end is left out. */
export function decodeXmlHead(head: Buffer): string {
  return new TextDecoder(xmlEncoding(head)).decode(head, { stream: true });
}

export type XmlPiece = { text: string; encoding: string };

/** Yields the text of an XML file. Bytes that are not of the encoding become U+FFFD. */
export async function* decodeXml(pieces: AsyncIterable<Buffer>): AsyncGenerator<XmlPiece> {
  let encoding: string | null = null;
  let decoder = new TextDecoder();
  for await (const piece of pieces) {
    if (encoding === null) {
      encoding = xmlEncoding(piece);
      decoder = new TextDecoder(encoding);
    }
    yield { text: decoder.decode(piece, { stream: true }), encoding };
  }
  yield { text: decoder.decode(), encoding: encoding ?? 'utf-8' };
}
