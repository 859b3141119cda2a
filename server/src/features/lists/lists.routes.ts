import type { AnyRoute, contract } from '@stacksight/contract';
import type { Call, HandlersFor } from '#http/handler.ts';
import { file } from '#http/replies.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { addAudit } from '#store/audit.ts';
import type { Store } from '#store/open.ts';
import { type Deps, listWorkbook } from './lists.service.ts';

export function listsRoutes(deps: Deps & { store: Store }): HandlersFor<typeof contract.lists> {
  return {
    excel: async (call) => {
      const { accountId, username } = call.caller;
      const workbook = await listWorkbook(deps, call.body, call as unknown as Call<AnyRoute>);
      const who = { accountId, username, address: call.origin.address };
      const what = { action: 'lists.excel', subject: call.body.list, isSuccess: true };
      await addAudit(deps.store.db, { at: deps.clock.now(), ...who, ...what });
      const name = call.body.title.replace(/[\\/:*?"<>|]/g, '_');
      return file(`${name}.xlsx`, workbookMime, writeWorkbook(workbook));
    },
  };
}
