import type { FastifyInstance } from 'fastify';

type HealthCheck = {
  isHealthy(): Promise<boolean>;
  /** The word in the reply when this check fails. */
  otherwise?: string;
  /** False if the server can work without it. */
  isNeeded?: boolean;
};

/**
 * Serves /healthz, which answers while the process lives, and /readyz, which answers while the services that the
 * process needs respond.
 */
export function serveHealth(
  app: FastifyInstance,
  parts: Readonly<Record<string, HealthCheck>>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const names = Object.keys(parts);
    const answers = await Promise.all(names.map((name) => parts[name]?.isHealthy() ?? false));
    const isReady = names.every((name, at) => answers[at] || parts[name]?.isNeeded === false);
    const words = names.map((name, index) => [
      name,
      answers[index] ? 'ok' : (parts[name]?.otherwise ?? 'unavailable'),
    ]);
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(words) });
  });
}
