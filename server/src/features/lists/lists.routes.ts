import type { AnyRoute, contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { Call, HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import type { Store } from '#store/open.ts';
import { type ListsDeps, listWorkbook } from './lists.service.ts';

export function listsRoutes(
  deps: ListsDeps & { store: Store },
): HandlersFor<typeof contract.lists> {
  return {
    excel: async (call) => {
      const workbook = await listWorkbook(deps, call.body, call as unknown as Call<AnyRoute>);
      const note = createAuditNote(deps, 'lists');
      await deps.store.transaction((tx) => note(tx, call, 'excel', { subject: call.body.list }));
      const name = call.body.title.replace(/[\\/:*?"<>|]/g, '_');
      return file(`${name}.xlsx`, workbookMime, writeWorkbook(workbook));
    },
  };
}
