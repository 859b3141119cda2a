import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Gauge = { name: string; value: number; labels?: Readonly<Record<string, string>> };
type Series = { labels: string; counts: number[]; sum: number; count: number };

/** Counts every call, and serves /metrics with `readGauges` in the text format of Prometheus. */
export function serveMetrics(
  app: FastifyInstance,
  readGauges: () => Promise<readonly Gauge[]>,
): void {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', async (request, reply) => {
    // The label is the pattern of the route, because the address itself contains ids and names.
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    observe(series, labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        [
          ...processLines(delay.percentile(99) / 1e9),
          ...gaugeLines(await readGauges()),
          ...callLines(series),
          '',
        ].join('\n'),
      ),
  );
}

function observe(series: Map<string, Series>, labels: string, seconds: number): void {
  const found = series.get(labels) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
  const index = bounds.findIndex((bound) => seconds <= bound);
  if (index >= 0) found.counts[index] = (found.counts[index] ?? 0) + 1;
  found.sum += seconds;
  found.count += 1;
  series.set(labels, found);
}

function processLines(loopDelaySeconds: number): string[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return [
    ...metric('process_cpu_seconds_total', 'counter', (user + system) / 1e6),
    ...metric('process_resident_memory_bytes', 'gauge', rss),
    ...metric('process_start_time_seconds', 'gauge', Date.now() / 1000 - process.uptime()),
    ...metric('nodejs_heap_used_bytes', 'gauge', heapUsed),
    ...metric('nodejs_external_memory_bytes', 'gauge', external),
    ...metric('nodejs_eventloop_delay_p99_seconds', 'gauge', loopDelaySeconds),
  ];
}

function metric(name: string, type: string, value: number): string[] {
  return [`# TYPE ${name} ${type}`, `${name} ${value}`];
}

/** Writes the gauges, those of one name together. */
function gaugeLines(gauges: readonly Gauge[]): string[] {
  return [...Map.groupBy(gauges, ({ name }) => name)].flatMap(([name, some]) => [
    `# TYPE ${name} gauge`,
    ...some.map(({ labels = {}, value }) => {
      const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
      return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
    }),
  ]);
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function callLines(series: ReadonlyMap<string, Series>): string[] {
  const name = 'http_request_duration_seconds';
  return [
    `# TYPE ${name} histogram`,
    ...[...series.values()].flatMap(({ labels, counts, sum, count }) => {
      let below = 0;
      const buckets = bounds.map((bound, index) => {
        below += counts[index] ?? 0;
        return `${name}_bucket{${labels},le="${bound}"} ${below}`;
      });
      return [
        ...buckets,
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ];
    }),
  ];
}
