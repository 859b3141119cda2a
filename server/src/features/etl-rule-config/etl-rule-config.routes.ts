import type { contract } from '@stacksight/contract';
import { shippedMappings } from '#ingest/mapping/read-mapping.ts';
import { targets } from '#ingest/mapping/targets.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  createRule,
  type EtlRuleConfigDeps,
  getVisibleRule,
  groupOfCall,
  removeRule,
  updateRule,
} from './etl-rule-config.service.ts';
import { listEtlRules, listLoads, listSources, toRule } from './etl-rule-config.store.ts';

export function etlRuleConfigRoutes(
  deps: EtlRuleConfigDeps,
): HandlersFor<typeof contract.etlRuleConfig> {
  const note = createAuditNote(deps, 'etlRuleConfig');
  return {
    list: async ({ query, caller }) => {
      const glc = await groupOfCall(deps, caller, query.glc);
      const { rows, total } = await listEtlRules(deps.store.db, glc, query);
      return { rows: rows.map(toRule), total };
    },
    sources: async () => ({
      mappings: [...shippedMappings],
      datasources: await listSources(deps.store.db),
      targets: listTargets(),
    }),
    loads: async ({ query, caller }) =>
      listLoads(deps.engine, await groupOfCall(deps, caller, query.glc)),
    get: async ({ params, query, caller }) =>
      toRule(await getVisibleRule(deps, params.x, { caller, glc: query.glc })),
    create: (call) => createRule(deps, note, call.body, call),
    update: (call) => updateRule(deps, note, { id: call.params.id, form: call.body }, call),
    remove: (call) => removeRule(deps, note, call.params.id, call),
  };
}

const listTargets = () =>
  Object.entries(targets).map(([table, { columns }]) => ({
    table,
    columns: Object.entries(columns).map(([name, { type, isRequired }]) => ({
      name,
      type,
      isRequired,
    })),
  }));
