import { daysBetween, type Language, type QualitySource } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { dataName, listedName } from '../say.ts';
import type { ScanDeps } from '../scan.service.ts';
import { listDropMappings } from './drop-mappings.store.ts';
import type { SourcesReader } from './read-sources.ts';
import { type DataSource, lateEvents } from './sources.ts';

/** The kinds of data of which a source may bring some and lack others: raw events, and tables. */
const events = ['loan', 'renew', 'return', 'visit'] as const;
const tables = ['dim_item', 'dim_bib', 'dim_reader', 'fact_hold', 'sso_visit'] as const;

export type SourceWords = { language: Language; events: Readonly<Record<string, string>> };

/** Returns the sources of a group, the one that came last first. */
export async function listSources(
  deps: ScanDeps & { sourcesOf: SourcesReader },
  glc: string,
  { language, events: names }: SourceWords,
): Promise<QualitySource[]> {
  const { clock, config, store } = deps;
  const [sources, dropped, { groups, versions }] = await Promise.all([
    deps.sourcesOf(glc),
    listDropMappings(store.db, glc),
    deps.analytics.state(),
  ]);
  const today = toDay(clock.now(), config.timeZone);
  const rows = sources.map((source): QualitySource => {
    const isPush = source.id === 'push';
    const ofFile = dropped.has(source.kind) ? 'drop' : 'file';
    const door = source.isRule ? 'rule' : isPush ? 'push' : ofFile;
    return { ...toSource(source, today, { language, events: names }), door };
  });
  const isDemo = groups.find((one) => one.glc === glc)?.isDemo === true;
  const city = versions.find((one) => one.glc === glc && one.name === 'behaviour_event');
  if (isDemo && city !== undefined) {
    const ends = new Map(Object.entries(city.events).map(([event, { until }]) => [event, until]));
    const own = versions.filter((one) => one.glc === glc).map(({ name }) => name);
    rows.push({
      ...toSource(
        {
          ...{
            id: 'demo',
            kind: 'demo',
            file: '',
            isRule: false,
            loads: 1,
            loadedAt: city.loadedAt,
          },
          ...{ rowsRefused: 0, events: ends, tables: new Set(own), usual: new Map() },
        },
        today,
        { language, events: names },
      ),
      door: 'demo',
    });
  }
  return rows.sort((a, b) => ((a.loadedAt ?? '') < (b.loadedAt ?? '') ? 1 : -1));
}

function toSource(source: DataSource, today: string, { language, events: names }: SourceWords) {
  const { id, file, loads, loadedAt, rowsRefused, usual } = source;
  const own = [...source.events].map(([event, until]) => ({
    name: dataName(event, language, names),
    until,
  }));
  const others = tables
    .filter((table) => source.tables.has(table))
    .map((table) => ({ name: dataName(table, language), until: null }));
  const ages = [...source.events.values()].map((until) => daysBetween(until, today));
  const missing = [
    ...events.filter((event) => !source.events.has(event)),
    ...tables.filter((table) => !source.tables.has(table)),
  ];
  return {
    ...{ id, file, loads, loadedAt, rowsRefused, name: listedName(source, language) },
    gives: [...own, ...others],
    lacks: missing.map((one) => dataName(one, language)),
    usualDays: usual.size === 0 ? null : Math.max(...usual.values()),
    ageDays: ages.length === 0 ? null : Math.max(0, ...ages),
    isLate: usual.size === 0 ? null : lateEvents(source, today).length > 0,
    door: 'file' as QualitySource['door'],
  };
}
