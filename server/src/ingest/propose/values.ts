// chinese-ok: dates, names and addresses as files write them are data
import { classOf } from '../reference/clc.ts';
import personal from './personal-words.json' with { type: 'json' };

// Tells what the values of a column look like.

export type ValueTest = (value: string) => boolean;

/** Returns the share of the filled values that pass a test; null if none is filled. */
export function share(values: readonly string[], test: ValueTest): number | null {
  const filled = values.filter((value) => value !== '');
  return filled.length === 0 ? null : filled.filter(test).length / filled.length;
}

const time = '(?:[ T]*(?:[ap]m|上午|下午)?\\s*\\d{1,2}[:.时]\\d{1,2}.*)?';
const days = [
  `(?:19|20)\\d\\d[-/.年]\\d{1,2}[-/.月]\\d{1,2}[日号]?${time}`,
  '(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?: ?\\d{4,6}| \\d{1,2}:.*)?',
  `\\d{1,2}([-/.])\\d{1,2}\\1(?:\\d{4}|\\d{2})${time}`,
  `\\d{1,2}[- ][a-z]{3,9}[- ,]+\\d{2,4}${time}`,
  `[a-z]{3,9} \\d{1,2},? \\d{4}${time}`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'));
const months = [
  /^(19|20)\d\d[-/.年](0?[1-9]|1[0-2])月?$/,
  /^(19|20)\d\d(0[1-9]|1[0-2])$/,
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?[- ](19|20)?\d\d$/i,
];
const quarters = [/^(19|20)\d\d[ /-]?Q[1-4]$/i, /^(19|20)\d\d年第?[1-4一二三四]季度?$/];
const spans = [
  /^(19|20)\d\d(年|\.0+)?$/,
  ...quarters,
  /^(19|20)\d\d[/-]\d{2,4}( ?Q[1-4])?$/i,
  /^\d{4}-\d\d-\d\d\/(P\d+[DMY]|\d{4}-\d\d-\d\d)$/,
];

export const isDay: ValueTest = (value) => days.some((pattern) => pattern.test(value));
/** A number of days as Excel counts them, from 1954 to 2119, with the time as its fraction. */
export const isSerial: ValueTest = (value) =>
  /^\d{5}(\.\d+)?$/.test(value) && Number(value) >= 20_000 && Number(value) <= 80_000;
/** A day under a heading that says so. */
export const isDayNamed: ValueTest = (value) => isDay(value) || isSerial(value);
export const isMonth: ValueTest = (value) => months.some((pattern) => pattern.test(value));
export const isQuarter: ValueTest = (value) => quarters.some((pattern) => pattern.test(value));
export const isPeriod: ValueTest = (value) =>
  isDay(value) || isMonth(value) || spans.some((pattern) => pattern.test(value));
export const isYear: ValueTest = (value) => /^(1[4-9]|20)\d\d年?$/.test(value);
export const hasYear: ValueTest = (value) =>
  /(^|\D)(1[4-9]|20)\d\d(\D|$)/.test(value) || isDay(value);
export const isTimeOfDay: ValueTest = (value) =>
  /^((上午|下午) ?)?\d{1,2}[:时点]\d{2}([:分]\d{2}秒?)?分?( ?[ap]m)?$/i.test(value) ||
  /^([01]?\d|2[0-3])$/.test(value);
export const isPartOfYear: ValueTest = (value) => /^((0?[1-9]|1[0-2])(\.0+)?|Q[1-4])$/i.test(value);
export const isWhole: ValueTest = (value) => /^(\d+(\.0+)?|\d{1,3}(,\d{3})+|\*)$/.test(value);
export const isNumber: ValueTest = (value) => /^-?\d+(\.\d+)?$/.test(value);
export const isMoney: ValueTest = (value) =>
  /^-?([A-Z]{3}|[¥￥$£€])? ?-?\d[\d,]*(\.\d+)? ?(元|[A-Z]{3})?$/.test(value) || value === '*';
export const isFlag: ValueTest = (value) =>
  /^(0|1|y|n|yes|no|true|false|t|f|是|否|有|无)$/i.test(value);
export const isCode: ValueTest = (value) => /^[\w./#-]{1,40}$/.test(value) && /\d/.test(value);
export const isText: ValueTest = (value) => !isDay(value) && !/^-?[\d.,]+%?$/.test(value);
/** A text of several words, as titles are. */
export const isProse: ValueTest = (value) =>
  isText(value) && !isCode(value) && !isTimeOfDay(value) && [...value].length > 1;
export const isNameOfPlace: ValueTest = (value) =>
  !isDay(value) && !/^\d+\.\d+$/.test(value) && value.length <= 80;
/** A class number has a dot after three digits, so B000001 is none. */
export const isClass: ValueTest = (value) =>
  !/\d{4}/.test(value) &&
  /^[A-KN-VXZ][A-Z]?\d[\d.\-/=:()A-Z]*$/.test(value) &&
  classOf(value).clc2 !== '';
export const isClassLike: ValueTest = (value) =>
  /^([A-Z]{1,3}[\d-]?|\d{1,3}(\.\d+)?|[A-Z]+ )/i.test(value);

export const isIsbn: ValueTest = (value) => {
  const bare = value.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(bare)) {
    return (
      [...bare].reduce((sum, one, at) => sum + (10 - at) * (one === 'X' ? 10 : Number(one)), 0) %
        11 ===
      0
    );
  }
  if (!/^97[89]\d{10}$/.test(bare)) return false;
  return (
    [...bare].reduce((sum, one, at) => sum + Number(one) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
};

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** A Chinese identity number: 18 characters of which the last checks the others. */
export const isIdentityNumber: ValueTest = (value) => {
  if (!/^[1-9]\d{5}(18|19|20)\d{9}[\dXx]$/.test(value)) return false;
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
};
const isPassport: ValueTest = (value) => /^[EGPSD][A-Z]?\d{7,8}$/.test(value);
const isPhone: ValueTest = (value) =>
  /^(\+?86[- ]?)?1[3-9]\d([ -]?)\d{4}\2\d{4}$/.test(value) ||
  /^(0\d{2,3}-\d{7,8}|\+\d[\d ()-]{8,16}|\(\d{3}\) ?\d{3}-\d{4})$/.test(value);
const isEmail: ValueTest = (value) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value);
const isAddress: ValueTest = (value) =>
  /(省|市|区|县|镇|乡|村).{0,12}(路|街|道|巷|弄|号|栋|幢|室|村)/.test(value) ||
  /^\d+\w? ([A-Z][\w.']* ){1,4}(St|Street|Rd|Road|Ave|Avenue|Lane|Ln|Drive|Dr|Blvd|Close|Court|Way)\b/.test(
    value,
  );
/** Two or more words of letters only, as names of people are and card numbers are not. */
export const isFullName: ValueTest = (value) =>
  /^\p{L}[\p{L}.'-]*(,? \p{L}[\p{L}.'-]*)+$/u.test(value);
const surnames = new Set(personal.surnames);
const isChineseName: ValueTest = (value) =>
  /^\p{Script=Han}{2,4}$/u.test(value) &&
  (surnames.has(value.slice(0, 1)) || surnames.has(value.slice(0, 2))) &&
  !new RegExp(`[${personal.notInNames}]$`).test(value);

/** Returns the kind of personal data that the values of a column look like; null for none. */
export function personIn(
  values: readonly string[],
): 'number' | 'passport' | 'contact' | 'name' | null {
  const mostly = (test: ValueTest, least = 0.5) => (share(values, test) ?? 0) >= least;
  if (mostly(isIdentityNumber)) return 'number';
  if (mostly(isPassport, 0.8)) return 'passport';
  if (mostly(isPhone) || mostly(isEmail) || mostly(isAddress)) return 'contact';
  const distinct = new Set(values.filter((value) => value !== '')).size;
  return distinct >= 3 && mostly(isChineseName, 0.8) ? 'name' : null;
}
