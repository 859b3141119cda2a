import { createHash } from 'node:crypto';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import type { Plugin } from 'vite';

// Writes the service worker of the shelf pages, with the list of all files that these pages need.

const source = path.join(import.meta.dirname, '../src');
const output = 'shelf-worker.js';
/** The modules that a shelf page loads one after the other. All that they import comes with them. */
const roots = [
  'main.ts',
  'app/start-root.tsx',
  'app/shell/shell.tsx',
  'features/holding/shelf-page.tsx',
  'features/weeding/weeding-shelf-page.tsx',
  'ui/scanning/camera-view.tsx',
].map((file) => path.join(source, file));
const allCalls = '\0virtual:routes';
const locale = /\/src\/locales\/[\w-]+\/([\w-]+)\.json$/;
const namespaces = /useTranslation\(\[?((?:["'][\w-]+["'],?\s*)+)\]?\)/g;

type PagesBundle = Readonly<Record<string, { type: string }>>;
type SourceOf = (id: string) => string | null;

export function shelfWorker(): Plugin {
  return {
    name: 'stacksight:shelf-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOfShelf(bundle, (id) => this.getModuleInfo(id)?.code ?? null);
        const build = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 16);
        const code = (await bundleWorker())
          .replace('%BUILD%', build)
          .replace('%FILES%', files.join(' '));
        this.emitFile({ type: 'asset', fileName: output, source: code });
      },
    },
  };
}

/** Returns the addresses of the files of the shelf pages. */
export function filesOfShelf(bundle: PagesBundle, sourceOf: SourceOf): string[] {
  const chunks = Object.values(bundle).filter((one): one is OutputChunk => one.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holds = (chunk: OutputChunk, ids: readonly string[]) =>
    ids.some((id) => chunk.moduleIds.includes(id));
  const missing = roots.filter((id) => !chunks.some((chunk) => holds(chunk, [id])));
  if (missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}.`);
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const code = withImports(
    [...entry, ...chunks.filter((chunk) => holds(chunk, [...roots, allCalls]))],
    named,
  );
  const words = wordsOf(code, sourceOf);
  const texts = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => words.has(locale.exec(id)?.[1] ?? '')),
  );
  const all = withImports([...code, ...texts], named);
  const styles = all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const names = [...all.map(({ fileName }) => fileName), ...styles];
  return [...new Set(names)].map((file) => `/${file}`);
}

function withImports(
  chunks: readonly OutputChunk[],
  named: ReadonlyMap<string, OutputChunk>,
): OutputChunk[] {
  const found = new Set<OutputChunk>();
  const waiting = [...chunks].reverse();
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunk.imports.flatMap((file) => named.get(file) ?? []));
  }
  return [...found];
}

/** Returns the namespaces of texts that some chunks use. */
function wordsOf(chunks: readonly OutputChunk[], sourceOf: SourceOf): ReadonlySet<string> {
  const sources = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => sourceOf(id) ?? ''));
  return new Set(
    sources.flatMap((code) =>
      [...code.matchAll(namespaces)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? []),
    ),
  );
}

async function bundleWorker(): Promise<string> {
  const bundle = await rolldown({ input: path.join(source, 'app/offline/shelf-worker.ts') });
  const { output: files } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return files[0].code.trim();
}
