import {
  type FormField,
  type Language,
  type OfficialReturn,
  periodDays,
  periodKind,
  type ReturnField,
  type ReturnForm,
  yearBefore,
} from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { findBaseMetric } from '#analytics/model/model.ts';
import { holdsAll, isInScope } from '#analytics/question/scope.ts';
import { AppError } from '#lib/app-error.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { lastClosing, toClosing } from '../closings/closings.store.ts';
import { isTooFew } from '../few-readers.ts';
import { fieldsOf } from '../forms/forms.ts';
import type { ReturnCall, ReturnDeps, ReturnPlace } from '../return-place.ts';
import { listIn, returnWord } from '../return-words.ts';
import { type EntryLines, readEntries } from './entries.store.ts';
import { judge } from './judge.ts';
import { type FieldNumber, fieldNumbers } from './values.ts';
import { metricOf, type WorkedField, workOut } from './work-out.ts';

export type AskedReturn = { form: ReturnForm; period: string; place: ReturnPlace };

/** A return as it is now: what is worked out, what was entered, and the numbers that follow. */
export type ReturnNow = {
  worked: ReadonlyMap<string, WorkedField>;
  lines: EntryLines;
  numbers: ReadonlyMap<string, FieldNumber>;
};

/** Works out a return and joins what was entered. Throws for a period that the form does not have. */
export async function returnNow(
  deps: ReturnDeps,
  { form, period, place }: AskedReturn,
  call: ReturnCall,
): Promise<ReturnNow> {
  if (!form.periods.includes(periodKind(period))) throw new AppError('not_found');
  const { glc, libcode } = place;
  const days = periodDays(period, form.firstMonth);
  const [worked, lines] = await Promise.all([
    workOut(deps, form, { place, days }, call),
    readEntries(deps.store.db, { glc, libcode, form: form.code, period }, call.language),
  ]);
  return { worked, lines, numbers: fieldNumbers(form, worked, lines.values) };
}

/** Fills in a return: its fields with their state, the year before, the checks, and its closing. */
export async function fillReturn(
  deps: ReturnDeps,
  asked: AskedReturn,
  call: ReturnCall,
): Promise<OfficialReturn> {
  const { form, period, place } = asked;
  const { caller, language } = call;
  const { glc, libcode } = place;
  const earlier = yearBefore(period);
  const [now, before, closing, closedBefore] = await Promise.all([
    returnNow(deps, asked, call),
    returnNow(deps, { ...asked, period: earlier }, call),
    lastClosing(deps.store.db, { glc, libcode, period }),
    lastClosing(deps.store.db, { glc, libcode, period: earlier }),
  ]);
  const published = closedBefore?.returns[form.code]?.fields ?? {};
  const days = periodDays(period, form.firstMonth);
  const isOpenEnded = days.to > toDay(deps.clock.now(), deps.timeZone);
  const fields = form.sections.flatMap((section) =>
    section.fields.map((field) => {
      const own = before.worked.get(field.code)?.lacks;
      // What was published is shown only to those who may see the number today.
      const kept = published[field.code]?.value ?? null;
      const isFew = isTooFew(metricOf(field)?.metric ?? '', kept, caller);
      const mayShow = own !== 'denied' && own !== 'hidden' && !isFew;
      const earlierValue = (mayShow ? kept : null) ?? before.numbers.get(field.code)?.value ?? null;
      return toField({ form, field, section: section.code, now, before: earlierValue }, language);
    }),
  );
  const isYear = periodKind(period) === 'year';
  const checks = judge(fields, { form, language, isYear, isOpenEnded });
  const isLocked = isLockedBy(closing, form.code);
  // A closing leaves out the forms whose year was not over.
  const isKept = closing !== null && Object.hasOwn(closing.returns, form.code);
  const [shownClosing] = await asShown(
    deps.store.db,
    'period_closing',
    isKept ? [closing] : [],
    language,
  );
  const may = (permission: 'officialReturn:edit' | 'officialReturn:close') =>
    (caller.isSuper || caller.permissions.has(permission)) && mayChangeAt(place, call);
  return {
    form: {
      code: form.code,
      version: form.version,
      name: form.name[language],
      note: form.note[language],
    },
    ...{ period, glc, libcode, placeName: place.name, ...days, isOpenEnded, isDemo: place.isDemo },
    sections: form.sections.map(({ code, number, name }) => ({
      code,
      number: typeof number === 'string' ? number : number[language],
      name: name[language],
    })),
    fields,
    checks: checks.map((check) => {
      const note = now.lines.notes.get(check.code);
      if (note === undefined) return { ...check, note: null };
      const { note: text, enteredBy, enteredAt } = note;
      return { ...check, note: { note: text, enteredBy, enteredAt } };
    }),
    closing:
      shownClosing === undefined
        ? null
        : toClosing(shownClosing, place.name, mayChangeAt(place, call)),
    mayEnter: may('officialReturn:edit') && !isLocked,
    mayClose: may('officialReturn:close') && (isKept || closing?.reopenedAt !== null),
  };
}

type Closed = { reopenedAt: Date | null; returns: Readonly<Record<string, unknown>> } | null;

/** Returns whether a closing keeps people from changing a return of a form. */
export const isLockedBy = (closing: Closed, form: string): boolean =>
  closing !== null && closing.reopenedAt === null && Object.hasOwn(closing.returns, form);

const mayChangeAt = ({ glc, libcode }: ReturnPlace, { caller }: Pick<ReturnCall, 'caller'>) =>
  libcode === '' ? holdsAll(caller.scope, glc) : isInScope(caller.scope, { glc, libcode });

type FieldContext = {
  form: ReturnForm;
  field: FormField;
  section: string;
  now: ReturnNow;
  before: number | null;
};

function toField(
  { form, field, section, now, before }: FieldContext,
  language: Language,
): ReturnField {
  const { code, number, name, unit, format, means } = field;
  const found = now.worked.get(code);
  const entry = now.lines.values.get(code) ?? null;
  const { worked, value } = now.numbers.get(code) ?? { worked: null, value: null };
  const lacks = worked === null ? lackOf(field, found) : null;
  const change =
    value === null || before === null || before === 0 ? null : (value - before) / Math.abs(before);
  const state =
    entry !== null
      ? worked === null
        ? ('entered' as const)
        : ('overruled' as const)
      : value === null
        ? ('unknown' as const)
        : ('worked' as const);
  return {
    ...{ code, section, number, name: name[language], unit: unit?.[language] ?? null, format },
    means: means[language],
    counted: countedIn(form, field, language),
    next: value === null && lacks !== null ? nextIn(form, field, lacks, now, language) : null,
    ...{ state, lacks, worked, entry, value, before, change },
    dataUntil: found?.value == null ? null : found.dataUntil,
    query: found?.lacks === 'denied' ? null : (found?.query ?? null),
  };
}

type FieldLack = NonNullable<ReturnField['lacks']>;

function lackOf({ source }: FormField, found: WorkedField | undefined): FieldLack {
  if (source === undefined) return 'byHand';
  if ('sum' in source || 'over' in source) return 'parts';
  return found?.lacks ?? 'noData';
}

function nextIn(
  form: ReturnForm,
  { connect, source }: FormField,
  lacks: FieldLack,
  now: ReturnNow,
  language: Language,
): string {
  const advice = connect?.[language] ?? '';
  if (lacks === 'byHand') return advice || returnWord('byHand', language);
  if (lacks !== 'parts') return returnWord(lacks, language, { connect: advice }).trim();
  const parts = source === undefined ? [] : 'sum' in source ? source.sum : [];
  const needed = source !== undefined && 'over' in source ? source.over : parts;
  const missing = needed.filter((code) => now.numbers.get(code)?.value == null);
  return returnWord('parts', language, { names: namesOf(form, missing, language) });
}

const namesOf = (form: ReturnForm, codes: readonly string[], language: Language): string =>
  listIn(
    fieldsOf(form)
      .filter(({ code }) => codes.includes(code))
      .map(({ number, name }) => `${number} ${name[language]}`),
    language,
  );

/** Says how a field is counted: the definition of its metric, and what the form adds. */
function countedIn(form: ReturnForm, field: FormField, language: Language): string | null {
  const { source, counted } = field;
  const own = counted?.[language] ?? null;
  if (source !== undefined && 'sum' in source)
    return returnWord('sum', language, { names: namesOf(form, source.sum, language) });
  if (source !== undefined && 'over' in source) {
    const [of, by] = source.over.map((code) => namesOf(form, [code], language));
    return returnWord('over', language, { of: of ?? '', by: by ?? '' });
  }
  const metric = metricOf(field);
  const found = metric === null ? null : findBaseMetric(metric.metric);
  if (found === null) return own;
  const { label, means, formula } = found.metric;
  const said = returnWord('metric', language, {
    label: label[language],
    means: means[language],
    formula: formula[language],
  });
  return own === null ? said : `${said} ${own}`;
}
