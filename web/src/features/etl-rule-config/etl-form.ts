import type { EtlForm, EtlRule } from '@stacksight/contract';

/** A rule as its form holds it: hours apart, no time as an empty text, and a connector of one's own as JSON. */
export type EtlValues = Omit<EtlForm, 'glc' | 'cron' | 'since' | 'hours' | 'definition'> & {
  cron: string | undefined;
  since: string;
  definition: string;
  hoursFrom: number | null;
  hoursUntil: number | null;
};

/** The schedule of a rule unless the user chooses another. */
export const everyNight = '30 2 * * *';

export const emptyRule: EtlValues = {
  ...{ name: '', datasourceId: '', connector: 'koha', definition: '', settings: {} },
  ...{ streams: null, libcode: '', since: '', hoursFrom: null, hoursUntil: null },
  ...{ rowsPerSecond: null, mostRefused: 0.05, cron: everyNight, isEnabled: true, remark: '' },
};

export function toEtlValues({ cron, since, hours, definition, ...rule }: EtlRule): EtlValues {
  const { name, datasourceId, connector, settings, streams, libcode } = rule;
  const { rowsPerSecond, mostRefused, isEnabled, remark } = rule;
  return {
    ...{ name, datasourceId, connector, settings, streams, libcode, rowsPerSecond, mostRefused },
    ...{ isEnabled, remark, cron: cron ?? '', since: since ?? '' },
    definition: definition === null ? '' : JSON.stringify(definition, null, 2),
    hoursFrom: hours?.from ?? null,
    hoursUntil: hours?.until ?? null,
  };
}

export function toEtlBody({
  cron,
  since,
  hoursFrom,
  hoursUntil,
  definition,
  ...rule
}: EtlValues): Omit<EtlForm, 'glc'> {
  const isOwn = rule.connector === '' && definition.trim() !== '';
  return {
    ...rule,
    streams: rule.streams?.length === 0 ? null : rule.streams,
    cron: cron?.trim() || null,
    since: since.trim() || null,
    hours:
      hoursFrom === null || hoursUntil === null ? null : { from: hoursFrom, until: hoursUntil },
    definition: isOwn ? (JSON.parse(definition) as Record<string, unknown>) : null,
  };
}
