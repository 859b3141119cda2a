import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readPrefix, writePrefix } from './vite/analytics-prefix.ts';
import { buildStamp, readBuild } from './vite/build-stamp.ts';
import { chunkGroups } from './vite/chunks.ts';
import { compress } from './vite/compress.ts';
import { firstPaint } from './vite/first-paint.ts';
import { helpersInStart } from './vite/helpers-in-start.ts';
import { routesTable } from './vite/routes-table.ts';
import { sharePage } from './vite/share-page.ts';
import { shelfWorker } from './vite/shelf-worker.ts';

const server = process.env.STACKSIGHT_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;
// The path of a page may begin like that of a call. If a browser asks for HTML, it gets the page.
const bypass = ({ headers }: { headers: { accept?: string } }) =>
  headers.accept?.includes('text/html') ? '/index.html' : undefined;
const prefix = readPrefix(process.env);
const proxied = ['/auth', '/system', '/docs', '/dataz_ai_api', prefix];
const build = readBuild();

// These packages attach parts to components in their index files (`Form.List = …`), so that all parts would be bundled
// if one is used.
const withoutSideEffects = { test: /\/@rc-component\//, sideEffects: false };
// These calls of the contract only build values, so a schema that a page does not use can be left out.
const schemaCalls = ['z', 'area', 'route', 'page', 'crud', 'raw', 'stream'];

// The dashboard's script names some three hundred files, so their hashes are as short as the bundler allows.
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    routesTable(),
    buildStamp(build),
    firstPaint(),
    helpersInStart(),
    shelfWorker(),
    sharePage(),
    compress(),
    writePrefix(prefix),
  ],
  define: {
    'import.meta.env.BUILD_VERSION': JSON.stringify(build.version),
  },
  build: {
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 2048,
    // Without a polyfill, older browsers load the same files a moment later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: schemaCalls, moduleSideEffects: [withoutSideEffects] },
      output: { codeSplitting: { groups: chunkGroups() }, ...fileNames },
    },
  },
  // The decoder of the camera is a module; its worker may load further files.
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, bypass }])),
  },
});
