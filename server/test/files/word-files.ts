import { fromBuffer } from 'yauzl';

/** Returns the files in a zip archive, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const files = new Map<string, Promise<Buffer>>();
  zip.on('entry', (entry) => {
    const read = new Promise<Buffer>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => resolve(Buffer.concat(parts)));
        stream.on('error', reject);
      }),
    );
    files.set(entry.fileName, read);
  });
  await new Promise((resolve, reject) => zip.once('end', resolve).once('error', reject));
  const read = await Promise.all(
    [...files].map(async ([name, file]) => [name, await file] as const),
  );
  return new Map(read);
}

/** A paragraph of a Word document: its style, and its text as a reader sees it. */
export type WordParagraph = { style: string; text: string };

/** Returns the paragraphs of a Word document, also those in tables. */
export function paragraphsOf(files: ReadonlyMap<string, Buffer>): WordParagraph[] {
  const xml = files.get('word/document.xml')?.toString() ?? '';
  return [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs)].map(([one]) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(one)?.[1] ?? '',
    text: [...one.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text = '']) => toPlain(text))
      .join(''),
  }));
}

/** Returns the tables of a Word document as rows of texts. */
export function tablesOf(files: ReadonlyMap<string, Buffer>): string[][][] {
  const xml = files.get('word/document.xml')?.toString() ?? '';
  const textIn = (part: string) =>
    [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, t = '']) => toPlain(t)).join('');
  return [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) =>
    [...table.matchAll(/<w:tr>.*?<\/w:tr>|<w:tr [^>]*>.*?<\/w:tr>/gs)].map(([row]) =>
      [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => textIn(cell)),
    ),
  );
}

const toPlain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
