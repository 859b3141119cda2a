import type { Plugin } from 'vite';

const standard = '/analytics-v3';

/** Returns the prefix of the analytics calls, as the server beside which Vite runs was told. */
export function readPrefix(environment: Readonly<Record<string, string | undefined>>): string {
  return environment.ANALYTICS_PREFIX || standard;
}

/** While developing, writes the prefix into the page, as the server does with the built one. */
export function writePrefix(prefix: string): Plugin {
  return {
    name: 'stacksight:analytics-prefix',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('%ANALYTICS_PREFIX%', prefix),
  };
}
