import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/app-error.ts';

type WebFiles = {
  /** The folder of the built pages. */
  folder: string;
  analyticsPrefix: string;
  /** The first path segments of calls; no page has an address below them. */
  callPrefixes: readonly string[];
};

const year = 31_536_000;

// The security headers of a page. On a script they have no effect but cost as many bytes as a small script.
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

// The decoder of the camera runs WebAssembly in a worker, which has the policy of its own file.
const decoder = /[/\\]decode-worker-[\w-]+\.js(?:\.br|\.gz)?$/;
const decoderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

// The page of links from outside the house. It runs no script but its own, and no search engine lists it.
const sharePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Serves the built pages, and the index page for every address of the console. */
export async function serveWebFiles(app: FastifyInstance, options: WebFiles): Promise<void> {
  const { folder } = options;
  for (const url of ['/', '/index.html']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => sendIndex(reply, options));
  }
  app.get('/share', { schema: { hide: true } }, (_request, reply) => reply.redirect('/share/'));
  for (const url of ['/share/', '/share/index.html']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => sendShare(reply, options));
  }
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isAsset ? `public, max-age=${year}, immutable` : 'no-cache');
        if (isAsset) for (const name of pageHeaders) reply.raw.removeHeader(name);
        if (decoder.test(path)) reply.raw.setHeader('content-security-policy', decoderPolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request, options.callPrefixes)) throw new AppError('not_found');
    return sendIndex(reply, options);
  });
}

// Returns true if a browser opens a page, and does not call a route or ask for a missing file.
function isNavigation({ method, url, headers }: FastifyRequest, calls: readonly string[]): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!(headers.accept ?? '').includes('text/html')) return false;
  const path = url.split('?')[0] ?? '';
  if (/^\/assets\//.test(path)) return false;
  return !calls.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function sendIndex(reply: FastifyReply, { folder, analyticsPrefix }: WebFiles): FastifyReply {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new AppError('not_found');
  const html = readFileSync(file, 'utf8').replaceAll('%ANALYTICS_PREFIX%', analyticsPrefix);
  const policy = withScriptsOf(html, String(reply.getHeader('content-security-policy') ?? ''));
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}

function sendShare(reply: FastifyReply, { folder, analyticsPrefix }: WebFiles): FastifyReply {
  const file = join(folder, 'share', 'index.html');
  if (!existsSync(file)) throw new AppError('not_found');
  return reply
    .header('content-security-policy', sharePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(readFileSync(file, 'utf8').replaceAll('%ANALYTICS_PREFIX%', analyticsPrefix));
}

/** Adds the hashes of the page's own inline scripts to the content policy. No other inline script runs. */
function withScriptsOf(html: string, policy: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '));
}
