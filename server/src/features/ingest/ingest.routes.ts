import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import { type IngestDeps, keepEvents } from './ingest.service.ts';

export function ingestRoutes(deps: IngestDeps): HandlersFor<typeof contract.ingest> {
  return {
    events: ({ body, query, caller, language, origin }) =>
      keepEvents(
        deps,
        { events: body.events, glc: query.glc, key: origin.idempotencyKey },
        { caller, language },
      ),
  };
}
