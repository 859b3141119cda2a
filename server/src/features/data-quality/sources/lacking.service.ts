import type { Lacking } from '@stacksight/contract';
import { findBaseMetric, findRatio } from '#analytics/model/model.ts';
import { readShippedConnector } from '#ingest/connectors/read-connector.ts';
import words from '../quality-words.json' with { type: 'json' };
import { callSource, dataName, fill, joined, sourceName } from '../say.ts';
import type { ScanDeps } from '../scan.service.ts';
import type { SourcesReader } from './read-sources.ts';
import { listRuleConnectors } from './rule-connectors.store.ts';
import type { SourceWords } from './sources.service.ts';
import type { DataSource } from './sources.ts';

// Says which source feeds the neighbours of a number that is not connected, and why the source does not feed it.

type Needed = { table: string; events: readonly string[]; column: string | null };
const mostSources = 3;

/** Returns a sentence for each source that brings the neighbours of a metric but not what the metric counts. */
export async function lackingFor(
  deps: Pick<ScanDeps, 'analytics' | 'store'> & { sourcesOf: SourcesReader },
  metric: string,
  { glc, language, events: names }: SourceWords & { glc: string },
): Promise<Lacking[]> {
  const needed = neededBy(metric);
  if (needed.length === 0) return [];
  const { versions } = await deps.analytics.state();
  const emptyIn = (table: string) =>
    versions.find((one) => one.glc === glc && one.name === table)?.empty ?? [];
  const [sources, connectors] = await Promise.all([
    deps.sourcesOf(glc),
    listRuleConnectors(deps.store.db, glc),
  ]);
  const found = needed.flatMap(({ table, events, column }) => {
    const isEmpty = column !== null && emptyIn(table).includes(column);
    const isThere = (source: DataSource) =>
      events.length === 0
        ? source.tables.has(table)
        : events.some((event) => source.events.has(event));
    if (!isEmpty && sources.some(isThere)) return [];
    const named = (language: SourceWords['language']) =>
      isEmpty
        ? dataName(column ?? '', language)
        : events.length === 0
          ? dataName(table, language)
          : joined(
              events.map((event) => dataName(event, language, names)),
              language,
            );
    // Sources of the same table are the nearest neighbours.
    const near = sources.filter((source) => source.tables.has(table));
    return (near.length > 0 ? near : sources)
      .toReversed()
      .slice(0, mostSources)
      .map((source) => ({
        ...toSentence(source, { kind: named(language), isEmpty, language, events: names }),
        zh: named('zh-CN'),
        code: source.isRule ? (connectors.get(source.kind) ?? '') : source.kind,
      }));
  });
  const different = found.filter(({ why }, at) => found.findIndex((one) => one.why === why) === at);
  return Promise.all(different.map((one) => withDeclared(one, language)));
}

/** Adds what a connector itself says about a kind of data that its system does not have. */
async function withDeclared(
  { zh, code, ...lacking }: Lacking & { zh: string; code: string },
  language: SourceWords['language'],
): Promise<Lacking> {
  const connector = await readShippedConnector(code);
  const declared = connector?.lacks.find(([text]) => text.includes(zh));
  if (declared === undefined) return lacking;
  const sentence = language === 'zh-CN' ? declared[0] : declared[1];
  return { ...lacking, why: `${lacking.why}${language === 'zh-CN' ? '' : ' '}${sentence}` };
}

/** Returns what the parts of a metric need: a table, and the raw events or the column in it. */
function neededBy(code: string): Needed[] {
  const ratio = findRatio(code);
  const parts = ratio === null ? [code] : [ratio.numerator, ratio.denominator];
  return parts.flatMap((part) => {
    const found = findBaseMetric(part);
    if (found === null) return [];
    const { dataset, metric } = found;
    const day = dataset.day === 'day' ? null : dataset.day;
    return [
      {
        table: dataset.sources[0],
        events: metric.events ?? [],
        column: metric.unknownWithout ?? day,
      },
    ];
  });
}

function toSentence(
  source: DataSource,
  { kind, isEmpty, language, events }: SourceWords & { kind: string; isEmpty: boolean },
): Lacking {
  const name = sourceName(callSource(source), language);
  const tables = [...source.tables].filter((table) => table !== 'behaviour_event');
  const gives = [...source.events.keys(), ...tables].map((one) => dataName(one, language, events));
  const text = isEmpty ? words.lacking.columns : words.lacking.events;
  return {
    ...{ kind, source: name },
    why: fill(text, language, {
      source: name,
      gives: joined(gives.slice(0, 6), language),
      lacks: kind,
    }),
  };
}
