import { EtlForm, type EtlTableForm } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import { connectorOfTable, readableColumns } from '#ingest/connectors/table-connector.ts';
import { openDatabase } from '#ingest/databases/open-database.ts';
import { knownCodes } from '#ingest/propose/known-codes.ts';
import { toSourceFailure } from '#ingest/sources/say-source.ts';
import { isService, type SourceAddress } from '#ingest/sources/target.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { AppError } from '#lib/app-error.ts';
import { readSavedSource } from '#store/saved-source.ts';
import { forgetSamples } from '#store/table-samples.ts';
import { createRule, type EtlRuleConfigDeps } from './etl-rule-config.service.ts';

/** Makes a rule that reads one table, whose columns a form explains. */
export async function createTableRule(
  deps: EtlRuleConfigDeps,
  note: AuditNote,
  { schema, table, form, ...rule }: EtlTableForm,
  by: ChangeContext,
): Promise<{ id: string }> {
  const glc = await groupToFill(deps, by.caller, rule.glc);
  const source: SourceAddress | null = await readSavedSource(
    deps.store.db,
    deps.secrets.sealKey,
    rule.datasourceId,
  );
  if (source === null || isService(source)) throw new AppError('not_found');
  const place = { schema, name: table };
  const columns = await (async () => {
    const database = await openDatabase(source, { allowsLocal: deps.config.hasLocalSources });
    return database.columns(place).finally(database.close);
  })().catch((error: unknown) => {
    throw toSourceFailure(error, source);
  });
  const { connector, problems } = connectorOfTable({
    ...{ table: place, columns: readableColumns(columns).read, type: source.type, form },
    known: await knownCodes(deps.engine, glc),
  });
  if (connector === null) {
    const text = problems.map((one) => one[by.language]).join('\n');
    throw new AppError('request.invalid', { fields: { form: text } });
  }
  const made = EtlForm.parse({ ...rule, glc, connector: '', definition: connector });
  const { id } = await createRule(deps, note, made, by);
  // The rule reads the table itself, so the rows that its columns were shown by are done with.
  const seen = { datasourceId: rule.datasourceId, schema, table };
  for (const sample of await forgetSamples(deps.store.db, by.caller.accountId, seen))
    await deps.uploads.remove(sample);
  return { id };
}
