import type { contract, OverviewPanel } from '@stacksight/contract';
import { listDatasets } from '#analytics/model/model.ts';
import { groupFor, groupToChange } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Call, HandlersFor } from '#kit/handler.ts';
import type { Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import { allReaderFields, incompleteQuery, missingQuery, panels } from './customization.queries.ts';
import {
  answerOverview,
  checkDimensions,
  dimensionChoices,
  libraryChoices,
} from './customization.service.ts';
import {
  getChosenDimensions,
  getIncompleteRule,
  saveChosen,
  saveIncompleteRule,
} from './customization.store.ts';

type Area = typeof contract.customization;

export function customizationRoutes(
  deps: Pick<ServerDeps, 'store' | 'clock'> & { analytics: Analytics },
): HandlersFor<Area> {
  const { analytics, store } = deps;
  const note = createAuditNote(deps, 'customization');
  // Locks the group, so that the audit entry has the value that was really replaced.
  const change = (glc: string, work: (tx: Tx) => Promise<void>): Promise<null> =>
    store.transaction(async (tx) => {
      await lockRecord(tx, `customization/${glc}`);
      await work(tx);
      return null;
    });
  const overview = (panel: OverviewPanel) => (call: Call<Area['routes']['overview1']>) =>
    answerOverview(deps, panel, call.query, call.caller, call);
  return {
    getLibs: ({ caller, language }) => libraryChoices(analytics, caller, language),
    getSyncDataTime: async ({ query, caller, language }) => {
      const glc = groupFor(caller, await analytics.state(), query.glc);
      const { versions } = await analytics.state();
      const labels = new Map(
        listDatasets().flatMap(([, dataset]) =>
          dataset.sources.map((name) => [name, dataset.label[language]]),
        ),
      );
      return versions
        .filter((version) => version.glc === glc && labels.has(version.name))
        .map(({ name, dataFrom, dataUntil, loadedAt }) => ({
          name,
          label: labels.get(name) ?? name,
          dataFrom,
          dataUntil,
          loadedAt,
        }));
    },
    overview1: overview('stock'),
    overview2: overview('readers'),
    overview3: overview('circulation'),
    overview4: overview('visits'),
    overview5: overview('online'),
    getDimensions: async ({ language }) => dimensionChoices(language),
    getOverviewDimensions: async ({ query, caller }) => {
      const chosen = await getChosenDimensions(
        store.db,
        groupFor(caller, await analytics.state(), query.glc),
      );
      return (Object.keys(panels) as OverviewPanel[]).map((panel) => ({
        panel,
        dimensions: chosen.get(panel) ?? panels[panel].standard,
      }));
    },
    editOverviewDimension: async (call) => {
      const { panel, dimensions, glc: asked } = call.body;
      checkDimensions(panel, dimensions);
      const glc = groupToChange(call.caller, await analytics.state(), asked);
      return change(glc, async (tx) => {
        const before = { dimensions: (await getChosenDimensions(tx, glc)).get(panel) ?? null };
        await saveChosen(tx, glc, panel, dimensions);
        const after = { dimensions };
        await note(tx, call, 'editOverviewDimension', { subject: glc, before, after });
      });
    },
    readerIncompleteRule: async ({ query, caller, language, signal }) => {
      const fields = await getIncompleteRule(
        store.db,
        groupFor(caller, await analytics.state(), query.glc),
      );
      const ask = (question: Parameters<Analytics['queryWithoutRightsCheck']>[0]) =>
        analytics.queryWithoutRightsCheck(question, caller, { language, signal });
      const [result, ...counts] = await Promise.all([
        ask(incompleteQuery(fields, query)),
        ...allReaderFields.map((field) => ask(missingQuery(field, query))),
      ]);
      return {
        fields,
        result,
        byField: allReaderFields.map((field, index) => ({
          field,
          missing: Number(counts[index]?.rows[0]?.[0] ?? 0),
        })),
      };
    },
    saveReaderIncompleteRule: async (call) => {
      const { fields, glc: asked } = call.body;
      const glc = groupToChange(call.caller, await analytics.state(), asked);
      return change(glc, async (tx) => {
        const before = { fields: await getIncompleteRule(tx, glc) };
        await saveIncompleteRule(tx, glc, fields);
        const after = { fields };
        await note(tx, call, 'saveReaderIncompleteRule', { subject: glc, before, after });
      });
    },
  };
}
