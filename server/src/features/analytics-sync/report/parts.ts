import type { SyncBreakdown, SyncContent } from '@stacksight/contract';

/** One question of a report: metrics of a dataset, for every library or for the whole group, and their breakdown. */
export type AskedPart = {
  dataset: string;
  metrics: readonly string[];
  breakdown: SyncBreakdown | null;
  isByLibrary: boolean;
};

type Source = { dataset: string; metrics: readonly string[]; breakdowns: readonly SyncBreakdown[] };

const both: readonly SyncBreakdown[] = ['mainClass', 'readerType'];

// Metrics that count readers stand apart: they are never broken down within one library, so that no hidden count can be
// computed from the numbers around it.
const counts: Readonly<Record<SyncContent, readonly Source[]>> = {
  stock: [
    { dataset: 'stock', metrics: ['items', 'titles', 'loanable'], breakdowns: ['mainClass'] },
    { dataset: 'additions', metrics: ['added', 'added_titles'], breakdowns: ['mainClass'] },
  ],
  circulation: [
    {
      dataset: 'circulation',
      metrics: ['loans', 'renewals', 'returns', 'in_house', 'holds'],
      breakdowns: both,
    },
  ],
  visits: [{ dataset: 'circulation', metrics: ['visits'], breakdowns: ['readerType'] }],
  online: [{ dataset: 'resources', metrics: ['sso_visits'], breakdowns: ['readerType'] }],
  readers: [],
};
const people: Readonly<Record<SyncContent, readonly Source[]>> = {
  stock: [],
  circulation: [
    { dataset: 'circulation', metrics: ['active_borrowers'], breakdowns: ['readerType'] },
  ],
  visits: [],
  online: [{ dataset: 'resources', metrics: ['sso_readers'], breakdowns: ['readerType'] }],
  readers: [
    { dataset: 'readers', metrics: ['registered', 'valid_cards'], breakdowns: ['readerType'] },
    { dataset: 'registrations', metrics: ['new_readers'], breakdowns: ['readerType'] },
    { dataset: 'circulation', metrics: ['active_readers'], breakdowns: ['readerType'] },
  ],
};

/** Returns the questions of a report with some contents, the most important first. */
export function partsOf(contents: readonly SyncContent[]): AskedPart[] {
  const counted = contents.flatMap((one) => counts[one]);
  const sources = [...counted, ...contents.flatMap((one) => people[one])];
  const brokenDown = (from: readonly Source[], isByLibrary: boolean) =>
    from.flatMap(({ breakdowns, ...source }) =>
      breakdowns.map((breakdown) => ({ ...source, breakdown, isByLibrary })),
    );
  return [
    ...sources.map(({ dataset, metrics }) => ({
      ...{ dataset, metrics, breakdown: null, isByLibrary: true },
    })),
    ...brokenDown(sources, false),
    ...brokenDown(counted, true),
  ];
}
