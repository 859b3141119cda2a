import type { ReportFilters, ShownItem } from '@stacksight/contract';

/** The unsaved changes to a report, as this browser keeps them. */
export type KeptDraft = ReportFilters & {
  items: ShownItem[];
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
};

// Unsaved changes belong to the account that made them.
const keyOf = (username: string, report: string) => `reportDraft.${username}.${report}`;

export function readKeptDraft(username: string, report: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(username, report)) ?? 'null');
    return Array.isArray(kept?.items) && typeof kept.at === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved changes until they are saved or given up; a full storage loses only the copy. */
export function keepDraft(username: string, report: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(username, report), JSON.stringify(draft));
  } catch {}
}

export const forgetDraft = (username: string, report: string): void =>
  localStorage.removeItem(keyOf(username, report));
