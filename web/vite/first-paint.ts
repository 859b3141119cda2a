import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { rolldown } from 'rolldown';
import { createServer, type IndexHtmlTransformContext, type Plugin } from 'vite';
import { onlyUsed } from './only-used.ts';

// Writes the parts of the first paint into the HTML, before any file is loaded: the styles and the markup of the login
// page and of the waiting dashboard in both languages, the frame of the shell, and the small script that chooses.

type View = typeof import('../src/app/first-paint/first-paint-view.tsx');

const source = path.join(import.meta.dirname, '../src');
const languages = ['zh-CN', 'en-US'] as const;
const namespaces = ['common', 'session', 'dashboard', 'statistic-page'];

export function firstPaint(): Plugin {
  return {
    name: 'stacksight:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, context) => {
        const [{ styles, templates }, script] = await Promise.all([render(), bundleScript()]);
        return stylesLast(html)
          .replace('<!-- first-styles -->', () => `${chunksOf(context)}<style>${styles}</style>`)
          .replace('<!-- templates -->', () => templates)
          .replace('<!-- first-paint -->', () => `<script>${script}</script>`);
      },
    },
  };
}

async function render(): Promise<{ styles: string; templates: string }> {
  const server = await createServer({
    configFile: false,
    root: path.dirname(source),
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const file = path.join(source, 'app/first-paint/first-paint-view.tsx');
    const view = (await server.ssrLoadModule(file)) as View;
    const templates = languages.map((language) =>
      view.renderTemplates(language, readWords(language)),
    );
    const html = (await Promise.all(templates)).join('');
    return {
      styles: withoutSpace(view.firstStyles()) + onlyUsed(withoutSpace(view.boardStyles()), html),
      templates: html,
    };
  } finally {
    await server.close();
  }
}

async function bundleScript(): Promise<string> {
  // A module that is only imported for its types or for parts that are not used must not come along.
  const bundle = await rolldown({
    input: path.join(source, 'app/first-paint/first-paint.ts'),
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}

function readWords(language: string): Record<string, Record<string, unknown>> {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(source, `locales/${language}/${name}.json`), 'utf8'));
  return Object.fromEntries(namespaces.map((name) => [name, read(name)]));
}

function withoutSpace(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');
}

/**
 * Moves the style sheets to the end, because a style sheet in the head would keep the page blank until it is loaded.
 */
function stylesLast(html: string): string {
  const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
  const without = sheets.reduce((text, sheet) => text.replace(sheet, ''), html);
  return without.replace('</body>', () => `${sheets.join('')}</body>`);
}

/**
 * Returns the files of the console and the texts of each language. The small script requests them at once if a user is
 * signed in.
 */
function chunksOf({ bundle }: IndexHtmlTransformContext): string {
  const names = ['console', ...languages.map((language) => `words-${language}`)];
  const files = Object.values(bundle ?? {}).flatMap((one) =>
    one.type === 'chunk' && names.includes(one.name)
      ? [one.fileName, ...(one.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
      : [],
  );
  return files.length === 0 ? '' : `<meta name="shell-chunks" content="${files.join(' ')}" />`;
}
