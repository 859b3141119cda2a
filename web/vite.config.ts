import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readPrefix, writePrefix } from './vite/analytics-prefix.ts';
import { buildStamp, readBuild } from './vite/build-stamp.ts';
import { chunkGroups } from './vite/chunks.ts';
import { compress } from './vite/compress.ts';
import { firstPaint } from './vite/first-paint.ts';
import { helpersInStart } from './vite/helpers-in-start.ts';
import { routesTable } from './vite/routes-table.ts';

const server = process.env.STACKSIGHT_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;
// A page of the console may begin like a call: a browser that opens one wants the page.
const bypass = ({ headers }: { headers: { accept?: string } }) =>
  headers.accept?.includes('text/html') ? '/index.html' : undefined;
const prefix = readPrefix(process.env);
const proxied = ['/auth', '/system', '/docs', '/dataz_ai_api', prefix];
const build = readBuild();

// Their indexes hang parts onto components (`Form.List = …`), which keeps everything where one part is used.
const withoutSideEffects = { test: /\/@rc-component\//, sideEffects: false };
// The contract's schemas are calls that only build values; what a page does not use of them can go.
const schemaCalls = ['z', 'area', 'route', 'page', 'crud', 'raw', 'stream'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    routesTable(),
    buildStamp(build),
    firstPaint(),
    helpersInStart(),
    compress(),
    writePrefix(prefix),
  ],
  define: {
    'import.meta.env.BUILD_VERSION': JSON.stringify(build.version),
    'import.meta.env.BUILD_TIME': JSON.stringify(build.buildTime),
  },
  build: {
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 2048,
    // Browsers that do not know it load the same files a moment later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: schemaCalls, moduleSideEffects: [withoutSideEffects] },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, bypass }])),
  },
});
