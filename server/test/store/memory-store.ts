import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';
import { createLog } from '#lib/log.ts';
import { openStore, type Store } from '#store/open.ts';
import { storeImage } from './store-image.ts';

/** The files of a folder, joined in one array `bytes`. */
type Image = { folders: string[]; files: { path: string; from: number }[]; bytes: Uint8Array };

// The path of PGlite's data folder.
const root = '/pglite/data';

let image: Image | null = null;

/** Opens a new store in memory, with its tables and first rows. */
export async function openMemoryStore(): Promise<Store> {
  image ??= readImage(await storeImage());
  const files = new ImageFiles(image);
  return openStore({ dataDir: null, url: null, log: createLog('silent'), files });
}

function readImage(folder: string): Image {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = (wanted: typeof entries) =>
    wanted.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
  const parts: Buffer[] = [];
  let from = 0;
  const files = paths(entries.filter((entry) => entry.isFile())).map((path) => {
    const part = readFileSync(join(folder, path));
    const file = { path, from };
    parts.push(part);
    from += part.length;
    return file;
  });
  return {
    folders: paths(entries.filter((entry) => entry.isDirectory())),
    files,
    bytes: Buffer.concat(parts),
  };
}

/** Files in memory. They are copied from an image in one piece, because there are many. */
class ImageFiles extends MemoryFS {
  #image: Image;

  constructor(from: Image) {
    super();
    this.#image = from;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg?.Module ?? {};
    if (FS === undefined) throw new Error('PGlite has no files yet.');
    const { folders, files } = this.#image;
    // The bytes are copied, because a slice of the Buffer would share its memory: then one store would overwrite
    // another.
    const bytes = new Uint8Array(this.#image.bytes);
    FS.mkdirTree(root, 0o700);
    for (const path of folders) FS.mkdir(`${root}/${path}`, 0o700);
    files.forEach(({ path, from }, index) => {
      const part = bytes.subarray(from, files[index + 1]?.from);
      FS.writeFile(`${root}/${path}`, part, { canOwn: true });
    });
  }
}
