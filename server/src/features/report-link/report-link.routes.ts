import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { hashToken, randomToken } from '#lib/tokens.ts';
import { createOpenLink } from './open-link.ts';
import {
  checkLastDay,
  keepReports,
  type ReportLinkDeps,
  toLinks,
  viewerOf,
} from './report-link.service.ts';
import { addLink, areLinksAllowed, findLink, listLinks, revokeLink } from './report-link.store.ts';

export function reportLinkRoutes(deps: ReportLinkDeps): HandlersFor<typeof contract.reportLink> {
  const { store, clock } = deps;
  const { db } = store;
  const note = createAuditNote(deps, 'reportLink');
  const openLink = createOpenLink(deps);
  return {
    allowed: async () => ({ isAllowed: await areLinksAllowed(db) }),
    list: async ({ query, caller }) => {
      const { rows, total } = await listLinks(db, viewerOf(caller), query);
      return { rows: await toLinks(deps, rows), total };
    },
    create: async (call) => {
      const { caller, body, origin, language } = call;
      if (!(await areLinksAllowed(db))) throw new AppError('link.not_allowed');
      checkLastDay(deps, body, language);
      const shows = await keepReports(deps, body, call);
      const subject = await deps.reports.titleOf(body.report, caller, language);
      const token = randomToken();
      const { report, endsOn, ...form } = body;
      const { scope, defaultGlc, accountId } = caller;
      const row = {
        ...{ form, shows, scope, defaultGlc, endsOn, reportId: report },
        ...{ tokenHash: hashToken(token), createdBy: accountId, createdAt: clock.now() },
      };
      const id = await store.transaction(async (tx) => {
        const added = await addLink(tx, row);
        await note(tx, call, 'create', { subject, after: body });
        return added;
      });
      return { id, address: `${origin.publicUrl}/share/#${token}` };
    },
    revoke: async (call) => {
      const found = await findLink(db, viewerOf(call.caller), call.params.id);
      if (found === null) throw new AppError('not_found');
      const { row, reportName } = found;
      if (row.revokedAt !== null) return null;
      await store.transaction(async (tx) => {
        await revokeLink(tx, row.id, clock.now());
        const before = { name: row.form.name, endsOn: row.endsOn };
        await note(tx, call, 'revoke', { subject: reportName || row.form.name, before });
      });
      return null;
    },
    screen: async ({ params, body: { filters, ...drawing }, caller, language, signal }) => {
      const order = { report: params.id, range: null, filters, place: null };
      const opened = await deps.reports.open(order, caller, { language, signal, author: '' });
      return opened.screen(drawing, signal);
    },
    open: ({ body: { token, visit, ...drawing }, origin, language }) =>
      openLink({ token, visit, drawing, language, address: origin.address }),
  };
}
