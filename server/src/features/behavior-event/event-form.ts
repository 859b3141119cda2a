import type { EditedEvent, EventProperty, Language, NewEvent } from '@stacksight/contract';
import { filterFields } from '#analytics/compile/compile-filter.ts';
import { findDataset } from '#analytics/model/model.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { EventRow } from './behavior-event.store.ts';

type EventInput = Omit<NewEvent, 'code'> | Omit<EditedEvent, 'id'>;

const dimensions = () => findDataset('circulation')?.dimensions ?? {};
const isField = (code: string): boolean => Object.hasOwn(dimensions(), code);

/** Refuses a form with unknown raw events, fields or properties. */
export function checkForm(form: EventInput, sources: readonly string[], language: Language): void {
  const wrong: Record<string, string> = {};
  const unknown = form.events.find((code) => !sources.includes(code));
  if (unknown !== undefined) wrong.events = say('field.unknown', unknown, language);
  const field = filterFields(form.filter ?? undefined).find((code) => !isField(code));
  if (field !== undefined) wrong.filter = say('field.unknown', field, language);
  const property = form.properties.find(({ code }) => code !== 'amount' && !isField(code));
  if (property !== undefined) wrong.properties = say('field.unknown', property.code, language);
  if (Object.keys(wrong).length > 0) throw new AppError('request.invalid', { fields: wrong });
}

function say(key: 'field.unknown' | 'field.fixed', value: string, language: Language): string {
  return sentence(key, language, { value });
}

/** Refuses to change the meaning of a built-in event. */
export function checkBuiltIn(row: EventRow, form: EventInput, language: Language): void {
  if (!row.isBuiltIn) return;
  const wrong: Record<string, string> = {};
  if (form.events.join() !== row.events.join()) wrong.events = say('field.fixed', '', language);
  if (form.filter !== null) wrong.filter = say('field.fixed', '', language);
  if (Object.keys(wrong).length > 0) throw new AppError('request.invalid', { fields: wrong });
}

/** Converts a form into the columns of its row; an empty English name becomes the Chinese name. */
export function toEventColumns(form: EventInput) {
  const { nameZh, nameEn, countsZh, countsEn, filter, status } = form;
  const properties = form.properties.map(({ code, ...names }) => ({
    code,
    nameZh: names.nameZh,
    nameEn: names.nameEn || (dimensions()[code]?.label['en-US'] ?? names.nameZh),
  }));
  return {
    nameZh,
    nameEn: nameEn || nameZh,
    countsZh,
    countsEn,
    events: [...new Set(form.events)],
    filter,
    properties,
    status,
  };
}

/** Returns the value type of a property. */
export function propertyType(code: EventProperty['code']) {
  if (code === 'amount') return 'number' as const;
  if (code === 'hour' || code === 'weekday') return 'time' as const;
  return dimensions()[code]?.labels === undefined ? ('text' as const) : ('dictionary' as const);
}
