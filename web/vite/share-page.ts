import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

// Builds the page of links as a document of its own, so that it shares no file with the console and loads nothing of it.

const root = path.join(import.meta.dirname, '..');

export function sharePage(): Plugin {
  let target: string | string[] | false = false;
  return {
    name: 'stacksight:share-page',
    apply: 'build',
    configResolved(config) {
      target = config.build.target;
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          plugins: [react()],
          build: {
            target,
            emptyOutDir: false,
            assetsInlineLimit: 0,
            modulePreload: false,
            reportCompressedSize: false,
            rolldownOptions: {
              input: path.join(root, 'share/index.html'),
              output: {
                entryFileNames: 'assets/share-[hash:7].js',
                chunkFileNames: 'assets/share-[hash:7].js',
                assetFileNames: 'assets/share-[hash:7][extname]',
              },
            },
          },
        });
      },
    },
  };
}
