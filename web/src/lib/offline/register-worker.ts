/**
 * Registers the service worker that opens the shelf pages without a network (`web/src/app/offline/shelf-worker.ts`).
 * Browsers without service workers, and pages without https, go on without it.
 */
export function registerShelfWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/shelf-worker.js', { scope: '/holdings/' })
    .catch(() => undefined);
}
