import type { FastifyInstance } from 'fastify';

type HealthCheck = {
  isHealthy(): Promise<boolean>;
  /** The word that the reply uses when the part fails. */
  otherwise?: string;
};

/** Serves /healthz, which says that the process lives, and /readyz, which says that everything it needs answers. */
export function serveHealth(
  app: FastifyInstance,
  parts: Readonly<Record<string, HealthCheck>>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const names = Object.keys(parts);
    const answers = await Promise.all(names.map((name) => parts[name]?.isHealthy() ?? false));
    const isReady = answers.every(Boolean);
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
