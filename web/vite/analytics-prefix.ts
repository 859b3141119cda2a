import type { Plugin } from 'vite';

const standard = '/analytics-v3';

/** Returns the prefix of the analytics calls from the environment, which is the same as for the server. */
export function readPrefix(environment: Readonly<Record<string, string | undefined>>): string {
  return environment.ANALYTICS_PREFIX || standard;
}

/** Writes the prefix into the page during development, as the server does for the built page. */
export function writePrefix(prefix: string): Plugin {
  return {
    name: 'stacksight:analytics-prefix',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('%ANALYTICS_PREFIX%', prefix),
  };
}
