/** The times at which a page showed its parts, in ms after the start of its navigation. */
export type PageTimes = {
  /** The time of the first paint of any content. */
  frameMs: number | null;
  contentMs: number | null;
  wholeMs: number | null;
  /** The sum of unexpected layout shifts (CLS). */
  shift: number;
  blockingMs: number;
};

/** The selectors of the content, and of the placeholders that are shown before it. */
export type ScreenSelectors = { content: string; waiting: string };

type PageWindow = Window & { seen: PageTimes };

/** Watches the page from inside: runs before its own scripts and checks it in each frame. */
export function watchPage({ content, waiting }: ScreenSelectors): void {
  const seen: PageTimes = {
    frameMs: null,
    contentMs: null,
    wholeMs: null,
    shift: 0,
    blockingMs: 0,
  };
  Object.assign(window, { seen });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') seen.frameMs = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  observe('longtask', ({ duration }) => {
    seen.blockingMs += Math.max(0, duration - 50);
  });
  const look = () => {
    const isThere = document.querySelector(content) !== null;
    if (isThere) seen.contentMs ??= performance.now();
    if (isThere && document.querySelector(waiting) === null) seen.wholeMs ??= performance.now();
    else seen.wholeMs = null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Returns the times so far, and the bytes of the page's scripts: all of them, and those loaded first. */
export function readPage(): PageTimes & { scriptKb: number; scriptKbBefore: number } {
  const { seen } = window as unknown as PageWindow;
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js')) as PerformanceResourceTiming[];
  const kbOf = (list: PerformanceResourceTiming[]) =>
    list.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  const { contentMs } = seen;
  const before = scripts.filter(({ responseEnd }) => contentMs !== null && responseEnd < contentMs);
  return { ...seen, scriptKb: kbOf(scripts), scriptKbBefore: kbOf(before) };
}
