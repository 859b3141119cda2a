import type { Db } from '../backend.ts';
import { behaviorEvent, type StoredProperty } from '../schema/event-catalogue.ts';
import catalogue from './events.json' with { type: 'json' };

type EventTexts = readonly string[];

/** The built-in events of the catalogue. */
export const eventSeeds: readonly (typeof behaviorEvent.$inferInsert)[] = catalogue.events.map(
  ({ code, name, counts, groups, amount }, index) => ({
    code,
    nameZh: zh(name),
    nameEn: en(name),
    countsZh: zh(counts),
    countsEn: en(counts),
    events: [code],
    properties: propertiesOf(groups, amount),
    isBuiltIn: true,
    // Lists are sorted by this time, so the events stay in this order.
    createdAt: new Date(index * 1000),
  }),
);

/** Adds one event to the catalogue. */
export async function insertEvent(db: Db, row: typeof behaviorEvent.$inferInsert): Promise<void> {
  await db.insert(behaviorEvent).values(row).onConflictDoNothing();
}

function propertiesOf(groups: readonly string[], amount: EventTexts | undefined): StoredProperty[] {
  const lists: Readonly<Record<string, readonly string[]>> = catalogue.groups;
  const names: Readonly<Record<string, EventTexts>> = catalogue.properties;
  const fields = groups
    .flatMap((group) => lists[group] ?? [])
    .map((code) => ({ code, nameZh: zh(names[code]), nameEn: en(names[code]) }));
  return amount === undefined
    ? fields
    : [...fields, { code: 'amount', nameZh: zh(amount), nameEn: en(amount) }];
}

function zh(pair: EventTexts | undefined): string {
  return pair?.[0] ?? '';
}

function en(pair: EventTexts | undefined): string {
  return pair?.[1] ?? '';
}
