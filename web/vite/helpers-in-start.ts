import path from 'node:path';
import type { Plugin } from 'vite';

// Moves the helpers of the bundler into `start`, which every page loads first and which imports nothing else. The
// bundler puts them into a separate file of half a kilobyte that every other file imports, which would cost one more
// request before all others.

type Chunk = { fileName: string; code: string };

export function helpersInStart(): Plugin {
  return {
    name: 'stacksight:helpers-in-start',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
        const start = chunks.find(({ name }) => name === 'start');
        if (!helpers || !start) return;
        if (start.imports.some((file) => file !== helpers.fileName))
          throw new Error(`${start.fileName} imports more than the helpers: ${start.imports}`);
        start.code = withHelpers(start, helpers);
        for (const chunk of chunks) chunk.code = pointedTo(start, helpers, chunk.code);
        for (const file of files)
          if (file.type === 'asset' && file.fileName.endsWith('.html'))
            file.source = withoutScript(String(file.source), helpers);
        delete bundle[helpers.fileName];
      },
    },
  };
}

/**
 * Returns the code of `start` with the helpers in place of their import, and with exports of the helpers for all other
 * files.
 */
export function withHelpers(start: Chunk, helpers: Chunk): string {
  const [list = '', names = ''] = /export\{([^{}]*)\};?\s*$/.exec(helpers.code) ?? [];
  if (list === '') throw new Error(`${helpers.fileName} does not end with its exports`);
  const all = toPairs(names);
  const body = helpers.code.slice(0, -list.length);
  const made = all.map(([own, exported]) => `${exported}:${own}`).join();
  const exported = all.map(([, name]) => `helper_${name}=helpers.${name}`).join();
  return start.code.replace(importOf(helpers), (_, wanted: string) => {
    const taken = toPairs(wanted).map(([name, local]) => `${name}:${local}`);
    return `const helpers=(()=>{${body};return{${made}}})();export const ${exported};const{${taken.join()}}=helpers;`;
  });
}

/** Returns code that imports the helpers from `start`. */
export function pointedTo(start: Chunk, helpers: Chunk, code: string): string {
  const to = path.basename(start.fileName);
  return code
    .replace(importOf(helpers), (_, names: string) => {
      const wanted = toPairs(names).map(([name, local]) => `helper_${name} as ${local}`);
      return `import{${wanted.join()}}from"./${to}";`;
    })
    .replaceAll(path.basename(helpers.fileName), to);
}

function withoutScript(html: string, { fileName }: Chunk): string {
  return html.replace(new RegExp(` *<script[^>]*${toPattern(fileName)}[^>]*></script>\\n?`), '');
}

function importOf({ fileName }: Chunk): RegExp {
  return new RegExp(`import\\{([^{}]*)\\}from"\\./${toPattern(path.basename(fileName))}";?`);
}

const toPattern = (text: string): string => text.replace(/[.\-/]/g, '\\$&');

/** Reads `a as b,c` as `[a, b]` and `[c, c]`. */
function toPairs(names: string): [string, string][] {
  return names.split(',').map((name) => {
    const [first = '', second = first] = name.trim().split(' as ');
    return [first, second];
  });
}
