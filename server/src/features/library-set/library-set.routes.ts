import type { contract, LibrarySetForm } from '@stacksight/contract';
import { groupsInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices } from '#analytics/statement/choices.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { CallerContext, HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Store } from '#store/open.ts';
import { deleteSet, insertSet, listSets, renameSet } from './library-set.store.ts';

const most = 50;

export function librarySetRoutes({
  analytics,
  store: { db },
}: {
  analytics: Analytics;
  store: Store;
}): HandlersFor<typeof contract.librarySet> {
  /** Returns the codes of the caller's libraries in a group. */
  const visibleIn = async (glc: string, { caller, language }: CallerContext) => {
    const { groups } = await analytics.state();
    const isVisible = groupsInScope(caller.scope, groups).some((group) => group.glc === glc);
    if (!isVisible) return new Set<string>();
    const source = { groups, labels: analytics.labels, language };
    return new Set((await libraryChoices(caller, glc, source)).map(({ code }) => code));
  };
  const check = async ({ glc, libraries }: LibrarySetForm, call: CallerContext) => {
    const visible = await visibleIn(glc, call);
    const unknown = libraries.find((code) => !visible.has(code));
    if (unknown !== undefined) {
      const fields = { libraries: sentence('field.unknown', call.language, { value: unknown }) };
      throw new AppError('request.invalid', { fields });
    }
    const known = await listSets(db, call.caller.accountId);
    if (known.length < most) return;
    const fields = { name: sentence('librarySet.tooMany', call.language, { most }) };
    throw new AppError('request.invalid', { fields });
  };
  return {
    list: async (call) => {
      const sets = await listSets(db, call.caller.accountId);
      const cut = await Promise.all(
        sets.map(async (set) => {
          const visible = await visibleIn(set.glc, call);
          return { ...set, libraries: set.libraries.filter((code) => visible.has(code)) };
        }),
      );
      return cut.filter(({ libraries }) => libraries.length > 0);
    },
    create: async (call) => {
      await check(call.body, call);
      const form = { ...call.body, libraries: [...new Set(call.body.libraries)] };
      const name = { field: 'name', value: form.name };
      const writing = insertSet(db, call.caller.accountId, form);
      return { id: await writeNamed(writing, name, call.language) };
    },
    rename: async ({ params, body, caller, language }) => {
      const set = { id: params.id, name: body.name };
      const writing = renameSet(db, caller.accountId, set);
      if (!(await writeNamed(writing, { field: 'name', value: body.name }, language)))
        throw new AppError('not_found');
      return null;
    },
    remove: async ({ params, caller }) => {
      if (!(await deleteSet(db, caller.accountId, params.id))) throw new AppError('not_found');
      return null;
    },
  };
}
