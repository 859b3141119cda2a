import type { AnalyticsReport, ReportBox, ReportFilters, ShownItem } from '@stacksight/contract';
import { useMemo, useRef, useState } from 'react';
import { handleError } from '#lib/errors/handle-error.ts';
import { useSession } from '#lib/session/session-store.ts';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { createUndoHistory } from '../../state/undo-history.ts';
import { useSaveReport } from '../use-report.ts';
import {
  arrange,
  boxFor,
  type EditedItem,
  swapEditedItem,
  toStoredItem,
  withKey,
} from './edited-item.ts';
import { forgetDraft, type KeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts';

/** A report in editing: its items and its filters. */
export type ReportDraft = { items: readonly EditedItem[]; filters: ReportFilters };
/** A new item, which gets its place when it is added. */
export type NewItem = ShownItem extends infer Item
  ? Item extends ShownItem
    ? Omit<Item, 'box'>
    : never
  : never;
const most = 40;

export type ReportEdit = ReportDraft & {
  isOn: boolean;
  isSaving: boolean;
  isFull: boolean;
  /** True if a text item is empty; the server refuses such a report. */
  hasBlank: boolean;
  /** The unsaved changes that this browser has kept from earlier; null if there are none. */
  kept: KeptDraft | null;
  start: () => void;
  /** Starts editing from an earlier state: kept changes, or a saved version. */
  startFrom: (state: ReportFilters & { items: readonly ShownItem[] }) => void;
  forget: () => void;
  cancel: () => void;
  save: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  filter: (part: Partial<ReportFilters>) => void;
  add: (item: NewItem) => void;
  change: (item: EditedItem) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
  swap: (key: string, step: -1 | 1) => void;
  arrange: (boxes: ReadonlyMap<string, ReportBox>) => void;
};

/** Holds the changes to a report in editing, which stay in this browser until the user saves the report. */
export function useReportEdit(report: AnalyticsReport, startsOn: boolean): ReportEdit {
  const username = useSession((session) => session.user?.username ?? '');
  const saved = useMemo(() => toDraft(report), [report]);
  const [draft, setDraft] = useState<ReportDraft | null>(() => (startsOn ? saved : null));
  const [kept, setKept] = useState(() => readKeptDraft(username, report.id));
  const [isSaving, setSaving] = useState(false);
  const history = useRef(createUndoHistory(saved, textOf));
  const store = useSaveReport(report);
  const current = draft ?? saved;
  const { items, filters } = current;
  const isDirty = draft !== null && textOf(draft) !== textOf(saved);
  useUnsaved(isDirty);

  const show = (next: ReportDraft) => {
    setDraft(next);
    keepDraft(username, report.id, {
      ...next.filters,
      items: next.items.map(({ key: _, ...item }) => item),
      at: Date.now(),
    });
  };
  /** Applies a change; changes with the same `merge` that follow quickly are undone together. */
  const put = (part: Partial<ReportDraft>, merge: string | null = null) => {
    const next = { ...current, ...part };
    history.current.add(next, merge, Date.now());
    show(next);
  };
  const begin = (next: ReportDraft) => {
    history.current = createUndoHistory(saved, textOf);
    if (next !== saved) history.current.add(next, null, Date.now());
    setDraft(next);
    setKept(null);
  };
  const forget = () => {
    forgetDraft(username, report.id);
    setKept(null);
  };
  const save = async () => {
    setSaving(true);
    try {
      await store(items, filters);
      forget();
      // Changes that the user made during the call remain unsaved.
      setDraft((now) => (now === draft ? null : now));
    } catch (error) {
      handleError(error);
    } finally {
      setSaving(false);
    }
  };
  const cancel = async () => {
    if (!(await mayLoseChanges(isDirty))) return;
    forget();
    setDraft(null);
  };
  const step = (isPossible: boolean, go: () => ReportDraft | null) => {
    if (!isPossible || draft === null) return null;
    return () => {
      const next = go();
      if (next !== null) show(next);
    };
  };
  const add = (item: NewItem) =>
    put({ items: [...items, withKey({ ...item, box: boxFor(items, item) } as ShownItem)] });
  return {
    ...current,
    isOn: draft !== null,
    isSaving,
    isFull: items.length >= most,
    hasBlank: items.some((item) => item.kind === 'text' && item.text.trim() === ''),
    kept: draft === null && report.mayChange ? kept : null,
    start: () => begin(saved),
    startFrom: (state) => begin(toDraft(state)),
    forget,
    cancel: () => void cancel(),
    save: () => void save(),
    undo: step(history.current.canUndo(), history.current.undo),
    redo: step(history.current.canRedo(), history.current.redo),
    filter: (part) => put({ filters: { ...filters, ...part } }),
    add,
    change: (item) =>
      put({ items: items.map((one) => (one.key === item.key ? item : one)) }, item.key),
    duplicate: (key) => {
      const item = items.find((one) => one.key === key);
      if (item !== undefined)
        put({ items: [...items, { ...withKey(item), box: below(items, item.box) }] });
    },
    remove: (key) => put({ items: items.filter((one) => one.key !== key) }),
    swap: (key, by) => put({ items: swapEditedItem(items, key, by) }),
    arrange: (boxes) => put({ items: arrange(items, boxes) }),
  };
}

const below = (items: readonly EditedItem[], box: ReportBox): ReportBox => ({
  ...box,
  y: Math.max(...items.map((item) => item.box.y + item.box.h)),
});

const toDraft = (state: ReportFilters & { items: readonly ShownItem[] }): ReportDraft => ({
  items: state.items.map(withKey),
  filters: { range: state.range, libraries: state.libraries, filter: state.filter },
});
const textOf = ({ items, filters }: ReportDraft) =>
  JSON.stringify([items.map(toStoredItem), filters]);
