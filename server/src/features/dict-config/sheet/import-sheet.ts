import type { contract, DictForm, DictImport } from '@stacksight/contract';
import type { AuditNote } from '#kit/crud/audit-note.ts';
import type { Call } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import { type DictConfigDeps, ownGroup } from '../dict-config.service.ts';
import { type DictRow, type DictToSave, putValues, valuesOfGroup } from '../dict-config.store.ts';
import { hasLabelColumns, readSheetValues } from './read-sheet.ts';

type Upload = Call<(typeof contract.dictConfig)['routes']['upload']>;

/** Imports the valid rows of a workbook and reports the others; a second import of the same file changes nothing. */
export async function importSheet(
  deps: DictConfigDeps,
  call: Upload,
  note: AuditNote,
): Promise<DictImport> {
  const { caller, language, query, body } = call;
  const glc = await ownGroup(deps, query.glc, call);
  const options = { owner: caller.accountId, signal: call.signal, isWanted: hasLabelColumns };
  const read = readSheetValues(await readWorkbook(body.chunks, options), language);
  if (read === null) throw new AppError('upload.no_columns');
  const by = { glc, modifiedBy: caller.username, modifiedAt: deps.clock.now() };
  const plan = (known: readonly DictRow[]) => planOf(read.values, known, by);
  const report = ({ added, changed, unchanged }: Plan): DictImport => ({
    added: added.length,
    changed: changed.length,
    unchanged,
    refused: read.refused,
  });
  if (query.check === 'yes') return report(plan(await valuesOfGroup(deps.store.db, glc)));
  return deps.store.transaction(async (tx) => {
    const made = plan(await valuesOfGroup(tx, glc));
    await putValues(tx, [...made.added, ...made.changed]);
    const done = report(made);
    const after = { ...done, refused: done.refused.length };
    await note(tx, call, 'upload', { subject: glc, after });
    return done;
  });
}

type Plan = { added: DictToSave[]; changed: DictToSave[]; unchanged: number };

function planOf(
  values: readonly (DictForm & { row: number })[],
  known: readonly DictRow[],
  by: Pick<DictToSave, 'glc' | 'modifiedBy' | 'modifiedAt'>,
): Plan {
  const rows = new Map(known.map((row) => [`${row.type}/${row.code}`, row]));
  const plan: Plan = { added: [], changed: [], unchanged: 0 };
  for (const { row: _, ...form } of values) {
    const before = rows.get(`${form.type}/${form.code}`);
    if (before === undefined) plan.added.push({ ...form, ...by });
    else if (isSame(before, form)) plan.unchanged += 1;
    else plan.changed.push({ ...form, ...by });
  }
  return plan;
}

function isSame(row: DictRow, form: DictForm): boolean {
  return (
    row.name['zh-CN'] === form.name['zh-CN'] &&
    row.name['en-US'] === form.name['en-US'] &&
    row.sort === form.sort &&
    row.isActive === form.isActive &&
    row.remark === form.remark
  );
}
