import type {
  FormCheck,
  Language,
  ReturnCheck,
  ReturnField,
  ReturnForm,
} from '@stacksight/contract';
import { fieldsOf } from '../forms/forms.ts';
import { listIn, numberIn, type ReturnWord, returnWord, shareIn } from '../return-words.ts';

// Checks the fields of a return against each other, against plausible bounds and against the year before. A field
// without a number is never wrong.

type Found = Pick<ReturnCheck, 'code' | 'kind' | 'fields' | 'says'>;
type Judged = { form: ReturnForm; language: Language; isYear: boolean; isOpenEnded: boolean };

/** Returns what does not fit in a return, in the order of its form. */
export function judge(fields: readonly ReturnField[], about: Judged): Found[] {
  const { form } = about;
  const by = new Map(fields.map((field) => [field.code, field]));
  const found = [
    ...form.checks.flatMap((check) => judgeCheck(check, by, about)),
    ...fieldsOf(form).flatMap(({ code, most }) => judgeBound(by.get(code), most, about)),
    ...fields.flatMap((field) => judgeChange(field, about)),
  ];
  const places = new Map(fields.map(({ code }, at) => [code, at]));
  const placeOf = ({ fields: [first = ''] }: Found) => places.get(first) ?? 0;
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

type Fields = ReadonlyMap<string, ReturnField>;
const nameOf = (field: ReturnField | undefined) =>
  `${field?.number ?? ''} ${field?.name ?? ''}`.trim();
const slack = (value: number) => Math.abs(value) * 1e-9 + 1e-9;

function judgeCheck(check: FormCheck, by: Fields, { language, isYear }: Judged): Found[] {
  const number = (code: string) => by.get(code)?.value ?? null;
  const name = (code: string) => nameOf(by.get(code));
  const text = (value: number) => numberIn(value, language);
  const say = (key: ReturnWord, params: Readonly<Record<string, string>>) =>
    returnWord(key, language, params);
  if ('whole' in check) {
    const { kind, whole, parts } = check;
    const all = number(whole);
    const known = parts.filter((code) => number(code) !== null);
    if (all === null || known.length === 0) return [];
    if (kind === 'sum' && known.length < parts.length) return [];
    const sum = known.reduce((total, code) => total + (number(code) ?? 0), 0);
    const isRight = kind === 'sum' ? Math.abs(sum - all) <= slack(all) : sum <= all + slack(all);
    if (isRight) return [];
    const params = {
      whole: name(whole),
      a: text(all),
      b: text(sum),
      difference: text(Math.abs(sum - all)),
    };
    const names = listIn(known.map(name), language);
    return [
      {
        code: `${kind}:${whole}`,
        kind,
        fields: [whole, ...known],
        says: say(`check.${kind}`, { ...params, names }),
      },
    ];
  }
  if ('less' in check) {
    const { less, more } = check;
    const [a, b] = [number(less), number(more)];
    if (a === null || b === null || a <= b + slack(b)) return [];
    const params = { less: name(less), more: name(more), a: text(a), b: text(b) };
    return [
      {
        code: `atMost:${less}:${more}`,
        kind: 'atMost',
        fields: [less, more],
        says: say('check.atMost', params),
      },
    ];
  }
  const { of, by: base, from, to } = check;
  const [a, b] = [number(of), number(base)];
  // The bounds are those of a year.
  if (!isYear || a === null || b === null || b === 0) return [];
  const ratio = a / b;
  const isLow = from !== undefined && ratio < from;
  if (!isLow && (to === undefined || ratio <= to)) return [];
  const bound = text(isLow ? from : (to ?? 0));
  const params = { of: name(of), by: name(base), ratio: text(ratio), bound };
  return [
    {
      code: `ratio:${of}:${base}`,
      kind: 'ratio',
      fields: [of, base],
      says: say(isLow ? 'check.ratio.low' : 'check.ratio.high', params),
    },
  ];
}

function judgeBound(
  field: ReturnField | undefined,
  most: number | undefined,
  { language }: Judged,
): Found[] {
  if (field === undefined || field.value === null || most === undefined || field.value <= most)
    return [];
  const params = {
    name: nameOf(field),
    a: numberIn(field.value, language),
    bound: numberIn(most, language),
  };
  const says = returnWord('check.bound', language, params);
  return [{ code: `bound:${field.code}`, kind: 'bound', fields: [field.code], says }];
}

/** A change of a field that follows others is told where it begins, not again. */
function judgeChange(field: ReturnField, { form, language, isOpenEnded }: Judged): Found[] {
  const { code, change, before, value } = field;
  const source = fieldsOf(form).find((one) => one.code === code)?.source;
  const follows = source !== undefined && ('sum' in source || 'over' in source);
  if (follows || isOpenEnded || change === null || before === null || value === null) return [];
  if (Math.abs(change) <= form.changeBound) return [];
  const params = {
    name: nameOf(field),
    share: shareIn(Math.abs(change), language),
    before: numberIn(before, language),
    a: numberIn(value, language),
    bound: shareIn(form.changeBound, language),
  };
  const key = change > 0 ? 'check.change.up' : 'check.change.down';
  const says = returnWord(key, language, params);
  return [{ code: `change:${code}`, kind: 'change', fields: [code], says }];
}
