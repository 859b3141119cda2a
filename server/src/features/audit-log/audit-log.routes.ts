import type { contract, Range } from '@stacksight/contract';
import { resolveRange } from '#analytics/calendar/resolve-range.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import { type AuditListQuery, getAudit, listAudit, toAuditEntry } from './audit-log.store.ts';
import { toChanges } from './changes.ts';

type AuditLogDeps = { store: Store; clock: Clock; timeZone: string };
type AuditLogQuery = Omit<AuditListQuery, 'days'> & { range?: Range | undefined };

export function auditLogRoutes(deps: AuditLogDeps): HandlersFor<typeof contract.auditLog> {
  const { db } = deps.store;
  return {
    list: ({ query, language }) =>
      listAudit(db, toListing(deps, { ...query, isSignIn: false }), language),
    logins: ({ query, language }) =>
      listAudit(db, toListing(deps, { ...query, isSignIn: true }), language),
    get: async ({ params, language }) => {
      const row = await getAudit(db, params.id);
      if (row === null) throw new AppError('not_found');
      return { ...toAuditEntry(row, language), changes: toChanges(row.before, row.after) };
    },
  };
}

function toListing(
  { clock, timeZone }: AuditLogDeps,
  { range, ...listing }: AuditLogQuery,
): AuditListQuery {
  if (range === undefined) return listing;
  const days = resolveRange(range, clock.now(), timeZone);
  if (days === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
  return { ...listing, days: { from: days.from, to: days.to, zone: timeZone } };
}
