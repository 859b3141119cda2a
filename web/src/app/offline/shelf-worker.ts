// The service worker of the shelf pages. It stores the files of one build, and answers from them when the server cannot
// be reached. It stores no answers of calls: the pages do that, for one user (`lib/offline/kept-answers.ts`). The build
// writes the list of files into it, so that a new build has a new worker.

type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type RequestEvent = Event & {
  request: Request;
  respondWith: (reply: Promise<Response> | Response) => void;
};
type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
    (type: 'fetch', listener: (event: RequestEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
};
const worker = globalThis as unknown as WorkerScope;

const build = '%BUILD%';
const files = '%FILES%'.split(' ');
/** Every page has the same HTML; it is stored under the address of one. */
const shelf = '/holdings/shelf';
const pages = [shelf, '/holdings/weeding/shelf'];
const prefix = 'shelf-files ';
const patienceMs = 5_000;

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && pages.includes(pathname)) event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(readFile(request));
});

/** Stores HTML and files of this build, all or none. */
async function keepFiles(): Promise<void> {
  const html = await fetch(shelf, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const text = await html.clone().text();
  // While a new release is put in place, the HTML may still be that of the old one; the browser tries again later.
  const scripts = [...text.matchAll(/src="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  if (!html.ok || scripts.length === 0 || !scripts.every((file) => files.includes(file)))
    throw new Error('The page is of another build.');
  const kept = await caches.open(prefix + build);
  await kept.addAll(files);
  await kept.put(shelf, html);
  await worker.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== prefix + build,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Returns the page of the server; if it does not answer, the stored page. */
async function openPage(request: Request): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patienceMs);
  try {
    const reply = await fetch(request, { signal: giveUp.signal });
    if (reply.status < 500) return reply;
  } catch {
    // The stored page follows.
  } finally {
    clearTimeout(timer);
  }
  return (await stored(shelf)) ?? fetch(request);
}

/** Returns a stored file, whose name changes with its content, or else the file of the server. */
const readFile = async (request: Request): Promise<Response> =>
  (await stored(request)) ?? fetch(request);

const stored = (what: RequestInfo) => caches.match(what, { ignoreVary: true });
