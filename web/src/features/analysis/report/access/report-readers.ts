import type { NamedReaders, ReportReaders } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

export const readerKinds = ['everyone', 'author', 'chosen'] as const;
export type ReaderKind = (typeof readerKinds)[number];

/** The fields of the form that say who may read a report. */
export type ReaderValues = {
  readerKind: ReaderKind;
  readerRoles: string[];
  readerPeople: string[];
};

const kindOf = (readers: NamedReaders | null): ReaderKind => {
  if (readers === null) return 'everyone';
  return readers.roles.length + readers.people.length === 0 ? 'author' : 'chosen';
};

/** Returns the fields of the form for the readers of a report. */
export const toReaderValues = (readers: NamedReaders | null): ReaderValues => ({
  readerKind: kindOf(readers),
  readerRoles: readers?.roles.map(({ id }) => id) ?? [],
  readerPeople: readers?.people.map(({ id }) => id) ?? [],
});

/** Returns the readers that the fields of the form name; null for everybody. */
export function toReaders(values: ReaderValues): ReportReaders | null {
  if (values.readerKind === 'everyone') return null;
  if (values.readerKind === 'author') return { roles: [], people: [] };
  return { roles: values.readerRoles, people: values.readerPeople };
}

/** Makes a function that says who may read a report. */
export function useReadersText(): (readers: NamedReaders | null) => string {
  const { t } = useTranslation('analytics-report');
  return (readers) => {
    const kind = kindOf(readers);
    if (readers === null || kind !== 'chosen') return t(`readers.kind.${kind}`);
    const names = [...readers.roles, ...readers.people].map(({ name }) => name);
    return names.join(t('readers.comma'));
  };
}
