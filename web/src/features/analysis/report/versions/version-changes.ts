import type { ReportVersion, ShownItem } from '@stacksight/contract';
import { toStoredItem } from '../edit/edited-item.ts';

/** The differences of a version from the one before it; the items are those added, removed, changed or moved. */
export type VersionChanges = {
  fields: ('name' | 'note' | 'range' | 'libraries' | 'filter')[];
  added: ShownItem[];
  removed: ShownItem[];
  isArranged: boolean;
};

const fields = ['name', 'note', 'range', 'libraries', 'filter'] as const;
function contentOf(item: ShownItem): string {
  if (item.kind === 'text') return item.text;
  return `${item.kind} ${item.id} ${item.kind === 'picture' ? item.caption : ''}`;
}

/** Compares a version with the one before it; without one, everything is added. */
export function changesBetween(
  before: ReportVersion | undefined,
  after: ReportVersion,
): VersionChanges {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const earlier = before?.items ?? [];
  const added = without(after.items, earlier);
  const removed = without(earlier, after.items);
  const isArranged =
    added.length + removed.length === 0 &&
    differs(earlier.map(toStoredItem), after.items.map(toStoredItem));
  return {
    fields: before === undefined ? [] : fields.filter((key) => differs(before[key], after[key])),
    added,
    removed,
    isArranged,
  };
}

// A report may show one analysis twice, so each item of `others` is taken away once.
function without(items: readonly ShownItem[], others: readonly ShownItem[]): ShownItem[] {
  const rest = others.map(contentOf);
  return items.filter((item) => {
    const index = rest.indexOf(contentOf(item));
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
