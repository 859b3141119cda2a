import { type contract, mostBasketItems } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { groupsInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { titleOf } from '#documents/decision/decision-words.ts';
import { makeDecisionReport } from '#documents/decision/make-decision-report.ts';
import { wordMimes } from '#documents/word/word-mimes.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { CallerContext, HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { findAccount } from '#store/accounts/account.ts';
import { basketPicture } from './basket-picture.ts';

type AnalyticsDocDeps = ServerDeps & { analytics: Analytics; timeZone: string };

export function analyticsDocRoutes(
  deps: AnalyticsDocDeps,
): HandlersFor<typeof contract.analyticsDoc> {
  const { store, clock, timeZone } = deps;
  const note = createAuditNote(deps, 'analyticsDoc');
  return {
    make: async (call) => {
      const { reportTitle, aiContent, menuDataList: items } = call.body;
      const { language } = call;
      if (items.length === 0) throw new AppError('report.empty');
      if (items.length > mostBasketItems)
        throw new AppError('report.too_many', { params: { most: mostBasketItems } });
      const report = {
        title: reportTitle,
        text: aiContent,
        items: items.map((item) => ({ ...item, imageContent: '' })),
        pictures: items.map(basketPicture),
        language,
        groups: await groupNames(
          deps,
          new Set(items.flatMap(({ about }) => about?.glc ?? [])),
          call,
        ),
        author: await authorOf(deps, call.caller.accountId),
        day: toDay(clock.now(), timeZone),
      };
      const bytes = await makeDecisionReport(report, call.signal);
      const title = titleOf(reportTitle, language);
      await store.transaction((tx) => note(tx, call, 'export', { subject: title }));
      const { format } = call.query;
      return file(`${toFileName(title)}.${format}`, wordMimes[format], bytes);
    },
  };
}

const toFileName = (title: string): string => title.replace(/[\\/:*?"<>|]/g, ' ');

/** Returns the names of the groups that the caller may see, of the named ones; without a name, of all. */
async function groupNames(
  { analytics }: AnalyticsDocDeps,
  named: ReadonlySet<string>,
  { caller, language }: CallerContext,
): Promise<string[]> {
  const { groups } = await analytics.state();
  const seen = groupsInScope(caller.scope, groups);
  const shown = named.size === 0 ? seen : seen.filter(({ glc }) => named.has(glc));
  return shown.map(({ glc, nameZh, nameEn }) => (language === 'zh-CN' ? nameZh : nameEn) || glc);
}

async function authorOf({ store }: AnalyticsDocDeps, accountId: string): Promise<string> {
  const account = await findAccount(store.db, accountId);
  return account?.nickName || account?.username || '';
}
