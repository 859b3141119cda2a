import type { AnalyticsReport, KeptRange, ShownItem } from '@stacksight/contract';
import { useMemo, useState } from 'react';
import { handleError } from '#lib/errors/handle-error.ts';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import {
  type EditedItem,
  moveEditedItemBy,
  moveEditedItemTo,
  toStoredItem,
  withKey,
} from './edited-item.ts';
import { useSaveReport } from './use-report.ts';

type Draft = { items: readonly EditedItem[]; range: KeptRange | null };
const most = 40;

export type ReportEdit = Draft & {
  isOn: boolean;
  isSaving: boolean;
  isFull: boolean;
  /** True if a text item is empty; the server refuses such a report. */
  hasBlank: boolean;
  start: () => void;
  cancel: () => void;
  save: () => void;
  setRange: (range: KeptRange | null) => void;
  add: (item: ShownItem) => void;
  change: (item: EditedItem) => void;
  remove: (key: number) => void;
  move: (key: number, step: -1 | 1) => void;
  /** Moves the item `key` to the index `at`. */
  place: (key: number, at: number) => void;
};

/** Holds the changes to a report in editing, as a draft until the user saves the report. */
export function useReportEdit(report: AnalyticsReport, startsOn: boolean): ReportEdit {
  const kept = useMemo(() => toDraft(report), [report]);
  const [draft, setDraft] = useState<Draft | null>(() => (startsOn ? kept : null));
  const [isSaving, setSaving] = useState(false);
  const store = useSaveReport(report);
  const current = draft ?? kept;
  const isDirty = draft !== null && textOf(draft) !== textOf(kept);
  useUnsaved(isDirty);
  const { items } = current;
  const put = (next: readonly EditedItem[]) => setDraft({ ...current, items: next });
  const save = async () => {
    setSaving(true);
    try {
      await store(items, current.range);
      // Changes that the user made during the call remain unsaved.
      setDraft((now) => (now === draft ? null : now));
    } catch (error) {
      handleError(error);
    } finally {
      setSaving(false);
    }
  };
  const cancel = async () => {
    if (await mayLoseChanges(isDirty)) setDraft(null);
  };
  return {
    ...current,
    isOn: draft !== null,
    isSaving,
    isFull: items.length >= most,
    hasBlank: items.some((item) => item.kind === 'text' && item.text.trim() === ''),
    start: () => setDraft(kept),
    cancel: () => void cancel(),
    save: () => void save(),
    setRange: (range) => setDraft({ ...current, range }),
    add: (item) => put([...items, withKey(item)]),
    change: (item) => put(items.map((one) => (one.key === item.key ? item : one))),
    remove: (key) => put(items.filter((one) => one.key !== key)),
    move: (key, step) => put(moveEditedItemBy(items, key, step)),
    place: (key, at) => put(moveEditedItemTo(items, key, at)),
  };
}

const toDraft = ({ items, range }: AnalyticsReport): Draft => ({
  items: items.map(withKey),
  range,
});
const textOf = ({ items, range }: Draft) => JSON.stringify([items.map(toStoredItem), range]);
