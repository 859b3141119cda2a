import {
  type Language,
  type NewReportFromTemplate,
  Query,
  type ReportItem,
} from '@stacksight/contract';
import { checkRights } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { Tx } from '#store/backend.ts';
import { layOut, type PartSize } from '#store/seeds/report-templates/report-template.ts';
import { reportTemplates } from '#store/seeds/report-templates/report-templates.ts';
import { type AnalyticsReportDeps, checkProject } from './analytics-report.service.ts';
import { addReport } from './analytics-report.store.ts';
import { checkReaders } from './report-readers.service.ts';
import { addComponent, freeComponentName } from './report-template.store.ts';

export type ReportTemplateDeps = AnalyticsReportDeps & { analytics: Analytics };
type Made = { createdBy: string; at: Date };

/**
 * Makes a report from a template. The analyses of the report are new saved analyses of the author, who may change them
 * without changing other reports. Refused if the author may not ask one of the questions.
 */
export async function createFromTemplate(
  deps: ReportTemplateDeps,
  { template, ...head }: NewReportFromTemplate,
  by: ChangeContext,
): Promise<{ id: string }> {
  const { analyses, parts } = reportTemplates[template];
  await checkProject(deps.store.db, head, by, null);
  await checkReaders(deps.store.db, head, by, null);
  const forms = Object.entries(analyses).map(([key, { name, note, query, chart }]) => ({
    key,
    form: {
      ...{ name: textIn(name, by.language), note: textIn(note, by.language) },
      ...{ query: Query.parse(query), chart, rest: false },
    },
  }));
  for (const { form } of forms)
    checkRights(await deps.analytics.resolve(form.query, by.caller), by.caller, false);
  const made = { createdBy: by.caller.accountId, at: deps.clock.now() };
  const written = deps.store.transaction(async (tx) => {
    const ids = new Map<string, string>();
    for (const { key, form } of forms) ids.set(key, await writeAnalysis(deps, tx, form, made, by));
    const items = parts.flatMap((part): ({ item: ReportItem } & PartSize)[] => {
      if ('text' in part) {
        const { text, ...size } = part;
        return [{ item: { kind: 'text', text: textIn(text, by.language) }, ...size }];
      }
      const { analysis, ...size } = part;
      const id = ids.get(analysis);
      return id === undefined ? [] : [{ item: { kind: 'component', id }, ...size }];
    });
    const form = { ...head, libraries: [], filter: null, items: layOut(items) };
    const id = await addReport(tx, form, made);
    const note = createAuditNote(deps, 'analyticsReport');
    await note(tx, by, 'create', { subject: id, after: { ...form, template } });
    return { id };
  });
  return writeNamed(written, { field: 'name', value: head.name }, by.language);
}

const textIn = ([zh, en]: readonly [string, string], language: Language): string =>
  language === 'zh-CN' ? zh : en;

async function writeAnalysis(
  deps: ReportTemplateDeps,
  tx: Tx,
  form: Parameters<typeof addComponent>[1],
  made: Made,
  by: ChangeContext,
): Promise<string> {
  // Names of saved analyses are unique, so a second report from the same template numbers them.
  const name = await freeComponentName(tx, form.name);
  const id = await addComponent(tx, { ...form, name }, made);
  await createAuditNote(deps, 'analyticsComponent')(tx, by, 'create', { subject: name });
  return id;
}
