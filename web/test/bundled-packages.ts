import type { Plugin } from 'vite';

/** The packages that components in tests import. */
export const bundledPackages = [
  '@ant-design/icons',
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-sql',
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  '@tanstack/react-query',
  'antd',
  'antd/es/config-provider',
  'antd/es/locale/en_US',
  'antd/es/locale/zh_CN',
  'antd/es/theme',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/features',
  'echarts/renderers',
  'fuse.js',
  'i18next',
  'react',
  'react-dom',
  'react-dom/client',
  'react-i18next',
  'react-router',
  'react/jsx-dev-runtime',
  'zod',
  'zustand',
];

/** Refuses a package that a component imports and that is not in the list. */
export function refuseOtherPackages(): Plugin {
  return {
    name: 'stacksight:refuse-other-packages',
    transform(_, id) {
      const name = id.match(/\/node_modules\/(?!\.vite\/|vitest\/|@vitest\/|vite\/)(.+)$/)?.[1];
      if (name) throw new Error(`Add the package of ${name} to web/test/bundled-packages.ts.`);
    },
  };
}
