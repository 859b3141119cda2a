import type { FileDelimiter, ImportForm, ImportStart, TableLook } from '@stacksight/contract';
import { create } from 'zustand';

// What the user has said about each table, while this window is open: another tab of the page, or another page, keeps it.

export type Draft = {
  /** The form as the user has changed it; null while it is as proposed. */
  form: ImportForm | null;
  /** The saved mapping that is used as it is, because it was written as JSON. */
  mapping: { id: string; name: string } | null;
  /** The saved mapping whose form was taken. */
  taken: string | null;
  /** The chosen group; empty for the usual one. */
  glc: string;
  libcode: string;
  /** The chosen encoding; empty where it is found out. */
  encoding: string;
  /** The chosen separator; empty where it is found out. */
  delimiter: FileDelimiter | '';
  /** Whether the first row has the column names; null where it is found out. */
  header: 'yes' | 'no' | null;
  /** True if the other tables with the same columns are loaded too. */
  all: boolean;
  /** True if titles and items of MARC records are loaded together. */
  both: boolean;
  replace: boolean;
  mostRefused: number;
};

export const usualRefused = 0.05;
export const freshDraft: Draft = {
  form: null,
  mapping: null,
  taken: null,
  glc: '',
  libcode: '',
  encoding: '',
  delimiter: '',
  header: null,
  all: false,
  both: true,
  replace: false,
  mostRefused: usualRefused,
};

const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));

export type ChangeDraft = (part: Partial<Draft>) => void;

/** Returns what the user has said about a table, and the function that changes it. */
export function useDraft(key: string): [Draft, ChangeDraft] {
  const draft = useDrafts((all) => all[key]) ?? freshDraft;
  return [
    draft,
    (part) => useDrafts.setState((all) => ({ [key]: { ...(all[key] ?? freshDraft), ...part } })),
  ];
}

type Chosen = Pick<
  ImportStart,
  'upload' | 'table' | 'glc' | 'libcode' | 'encoding' | 'form' | 'mapping'
>;

/** Returns the part of a call that says which table is read, and how. */
export function toCall(
  place: { upload: string; table: string },
  draft: Draft,
  look: Pick<TableLook, 'form' | 'usualGlc'>,
): Chosen {
  const { mapping, libcode, encoding } = draft;
  const glc = groupOf(draft, look);
  const text = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  return {
    ...place,
    ...text({ glc, libcode, encoding }),
    ...(mapping === null
      ? { form: withoutIdle(draft.form ?? look.form) }
      : { mapping: mapping.id }),
  };
}

/** Returns the group that is filled: the chosen one, else the one that the server would take. */
export const groupOf = (
  { glc }: Pick<Draft, 'glc'>,
  { usualGlc }: Pick<TableLook, 'usualGlc'>,
): string => glc.trim() || usualGlc;

/** Returns how the user wants a table to be read. */
export function readingOf({
  encoding,
  delimiter,
  header,
}: Pick<Draft, 'encoding' | 'delimiter' | 'header'>) {
  return {
    ...(encoding === '' ? {} : { encoding }),
    ...(delimiter === '' ? {} : { delimiter }),
    ...(header === null ? {} : { header }),
  };
}

/** Leaves out the meanings of words in columns that are not read any more. */
function withoutIdle(form: ImportForm): ImportForm {
  const read = new Set(form.columns.map(({ field }) => field));
  return { ...form, codes: form.codes.filter(({ field }) => read.has(field)) };
}
