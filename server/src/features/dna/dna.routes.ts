import type { contract } from '@stacksight/contract';
import { resolveScope } from '#analytics/question/scope.ts';
import { hiddenEvent } from '#analytics/resolve-steps.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { filterFieldsOf } from '#analytics/words/filter-fields.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Store } from '#store/open.ts';
import { findEvent } from './dna.store.ts';

type DnaDeps = { analytics: Analytics; store: Store };

export function dnaRoutes({ analytics, store }: DnaDeps): HandlersFor<typeof contract.dna> {
  return {
    query: (call) => analytics.query(call.body, call.caller, call),
    loadFiltersByEventId: async ({ query, caller, language }) => {
      const event = await findEvent(store.db, query.eventId);
      if (event === null) throw new AppError('not_found');
      if (event.status === 'hidden') throw hiddenEvent(event);
      const { groups } = await analytics.state();
      const { defaultGlc } = caller;
      const { glc } = resolveScope(caller.scope, groups, { glc: query.glc, defaultGlc });
      const own = event.properties.map(({ code }) => code);
      // Events with known readers can also be filtered by saved reader groups.
      const codes = own.includes('readerType') ? [...own, 'readerTypeGroup', 'readerGroup'] : own;
      const context = { glc, labels: analytics.labels, language };
      const filters = await filterFieldsOf('circulation', codes, context);
      const nameOf = (zh: string, en: string) => (language === 'zh-CN' ? zh : en);
      const names = new Map(
        event.properties.map(({ code, nameZh, nameEn }) => [code, nameOf(nameZh, nameEn)]),
      );
      const amount = names.get('amount');
      return {
        id: event.id,
        code: event.code,
        label: nameOf(event.nameZh, event.nameEn),
        properties: event.properties,
        filters: filters.map((one) => ({ ...one, label: names.get(one.field) ?? one.label })),
        measures: amount === undefined ? [] : [{ code: 'amount', label: amount }],
      };
    },
  };
}
