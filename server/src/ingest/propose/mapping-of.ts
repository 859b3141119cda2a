import type { ImportField, ImportForm } from '@stacksight/contract';
import { mappingProblems } from '../mapping/check-mapping.ts';
import { type FileMapping, Mapping } from '../mapping/mapping-schema.ts';
import { spreadColumns } from '../spread.ts';
import type { Sentence } from '../words/say.ts';
import { formColumns, type NamedLibrary } from './form-columns.ts';
import { fieldsNeededBy, formProblems } from './form-problems.ts';
import { targetsOf } from './form-targets.ts';
import { isPeriod } from './values.ts';

export type FormMapping = {
  /** The mapping that the loader takes; null while the form has problems. */
  mapping: Mapping | null;
  /** The faults of the form, in its own words. */
  problems: Sentence[];
};

export type FormMappingInput = {
  name: string;
  /** The headings of the file. */
  header: readonly string[];
  /** The libraries that the warehouse knows: a file may write their names in place of their codes. */
  libraries?: readonly NamedLibrary[];
  /** The codes of the events that the warehouse knows; those of every installation if absent. */
  events?: readonly string[];
};

/** Turns a form into the mapping of one file. */
export function mappingOf(form: ImportForm, context: FormMappingInput): FormMapping {
  const problems = formProblems(form, context.header, context.events);
  if (problems.length > 0) return { mapping: null, problems };
  const columns = formColumns(form, context.libraries);
  const targets = targetsOf(form, columns);
  const { required, optional } = usedHeadings(form);
  const of = (one: ImportField) =>
    form.columns.flatMap(({ field, heading }) => (field === one ? [heading] : []));
  const isTurned = of('periodCount').length > 0;
  const counts = isTurned ? [spreadColumns.count] : of('count');
  // Publishers write * for a number that would show a person.
  const fines = [...of('count'), ...of('amount'), ...of('paid')];
  const numbers = { counts, fines, readers: of('count') };
  const hidden = Object.entries(numbers).find(([kind]) => kind === form.rowIs)?.[1] ?? [];
  const file: Partial<FileMapping> = {
    ...(form.hasHeader === false ? { header: form.columns.map(({ heading }) => heading) } : {}),
    ...(form.delimiter === undefined ? {} : { delimiter: form.delimiter }),
    columns: required,
    optional,
    otherColumns: 'ignore',
    ...(hidden.length > 0 ? { suppressed: { marker: '*', in: hidden } } : {}),
    ...(isTurned ? { spread: { except: leftOut(form) } } : {}),
    targets,
  };
  const mapping = Mapping.parse({
    name: nameOf(context.name),
    ...(form.timeZone === null ? {} : { timeZone: form.timeZone }),
    dictionaries: columns.dictionaries,
    names: namesOf(form),
    files: [file],
  });
  const faults = mappingProblems(mapping);
  return faults.length > 0 ? { mapping: null, problems: faults } : { mapping, problems: [] };
}

/** Returns the headings that a form uses: those without which no row can be loaded, and the others. */
export function usedHeadings(form: ImportForm): { required: string[]; optional: string[] } {
  const hasPeriods = form.columns.some(({ field }) => field === 'periodCount');
  // A table of periods is known by the column of its libraries.
  const needed = hasPeriods ? ['library'] : fieldsNeededBy(form);
  const used = form.columns.flatMap(({ field, heading }) =>
    field === null || field === 'periodCount'
      ? []
      : [{ heading, isRequired: needed.includes(field) }],
  );
  return {
    required: used.flatMap(({ heading, isRequired }) => (isRequired ? [heading] : [])),
    optional: used.flatMap(({ heading, isRequired }) => (isRequired ? [] : [heading])),
  };
}

/** Returns the headings of periods that somebody took out. */
const leftOut = ({ columns }: ImportForm): string[] =>
  columns.flatMap(({ field, heading }) =>
    field === null && isPeriod(heading.trim()) ? [heading.trim()] : [],
  );

function nameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return plain === '' ? 'import' : plain;
}

function namesOf({ names }: ImportForm): Mapping['names'] {
  const of = (kind: ImportForm['names'][number]['kind']) =>
    Object.fromEntries(
      names.filter((one) => one.kind === kind).map(({ code, zh, en }) => [code, [zh, en]]),
    );
  return Object.fromEntries(
    (['library', 'location', 'rdtype', 'cirtype'] as const)
      .map((kind) => [kind, of(kind)] as const)
      .filter(([, labels]) => Object.keys(labels).length > 0),
  );
}
