import type { Names, Permission, RuleBodyInput, RuleParameter } from '@stacksight/contract';

// Parts of built-in rules: names in both languages, and SQL for the conditions that many statements share.

export type NamePair = readonly [zh: string, en: string];
export const folderCodes = [
  'circulation',
  'holdings',
  'acquisition',
  'readers',
  'services',
  'reports',
] as const;
export type FolderCode = (typeof folderCodes)[number];
export type RuleSeed = { code: string; folder: FolderCode; body: RuleBodyInput };

type RuleColumnInput = NonNullable<RuleBodyInput['columns']>[number];
export type Parameter = NonNullable<RuleBodyInput['parameters']>[number];
type Draft = {
  name: NamePair;
  means: NamePair;
  sql: string;
  readers?: 'none' | 'counts' | 'rows';
  parameters?: readonly Parameter[];
  columns: readonly RuleColumnInput[];
  chart?: RuleBodyInput['chart'];
  needs?: Permission;
};

/** SQL for the rows of the caller's own libraries. */
export const ownLibrariesSql = 'glc = {glc:String} AND libcode IN {libraries:Array(String)}';
/** SQL for the days of the parameter `range`. */
export const inRangeSql = 'day >= {range_from:Date} AND day < {range_to:Date}';
// SQL conditions with the same definition as the metrics of the model. A test compares both over the same days.

/** Returns SQL for the items in stock at the end of a day; `end` is the day after it. */
export const heldAtSql = (end: string): string =>
  `ifNull(in_on < ${end}, true) AND ifNull(withdrawn_on >= ${end}, true)`;
/** Returns SQL for the items in stock at the end of a day whose present state allows lending. */
export const loanableAtSql = (end: string): string =>
  `${heldAtSql(end)} AND state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND is_loanable)`;
const tomorrow = 'toDate32({today:Date} + 1)';
const afterRange = 'toDate32({range_to:Date})';
/** SQL for the items that may be lent today. */
export const loanable = loanableAtSql(tomorrow);
export const loanableInRange = loanableAtSql(afterRange);
export const heldInRange = heldAtSql(afterRange);
/** Returns SQL for the cards that are valid at the end of a day. */
const validAt = (end: string): string =>
  `ifNull(registered_on < ${end}, true) AND state = 'valid' AND ifNull(expires_on >= ${end}, true)`;
export const validCard = validAt(tomorrow);
export const validCardInRange = validAt(afterRange);
/** SQL for the chosen main classes; all classes when none is chosen. */
export const inClasses = '(empty({classes:Array(String)}) OR clc1 IN {classes:Array(String)})';
/** SQL for the chosen locations; all locations when none is chosen. */
export const inRooms = '(empty({rooms:Array(String)}) OR loc IN {rooms:Array(String)})';

/** Builds one built-in rule. */
export function rule(code: string, folder: FolderCode, draft: Draft): RuleSeed {
  const { name, means, sql, readers = 'none', parameters = [], columns, chart, needs } = draft;
  return {
    code,
    folder,
    body: {
      name: bothNames(name),
      means: bothNames(means),
      question: { kind: 'sql', sql: sql.trim(), readers },
      parameters: [...parameters],
      columns: [...columns],
      ...(chart === undefined ? {} : { chart }),
      needs: needs ?? null,
    },
  };
}

/** Turns a pair into the names of both languages. */
export const bothNames = ([zh, en]: NamePair): Names => ({ 'zh-CN': zh, 'en-US': en });

/** Returns a column of codes, whose names come from `labels`. */
export const ruleCodeColumn = (
  key: string,
  label: NamePair,
  labels?: RuleColumnInput['labels'],
): RuleColumnInput => ({
  key,
  label: bothNames(label),
  role: 'dimension',
  format: 'text',
  ...(labels === undefined ? {} : { labels }),
});

/** Returns the column of the library, the first column of most rules. */
export const ruleLibraryColumn = (label: NamePair = ['图书馆', 'Library']): RuleColumnInput =>
  ruleCodeColumn('library', label, 'library');

/** Returns a column of days or months. */
export const ruleDayColumn = (
  key: string,
  label: NamePair,
  role: 'time' | 'dimension' = 'dimension',
): RuleColumnInput => ({
  key,
  label: bothNames(label),
  role,
  format: 'date',
});

type More = Partial<Pick<RuleColumnInput, 'format' | 'isOfReaders'>> & {
  unit?: NamePair;
  means?: NamePair;
};

/** Returns a column of numbers. */
export const ruleNumberColumn = (
  key: string,
  label: NamePair,
  more: More = {},
): RuleColumnInput => {
  const { unit, means, format = 'integer', isOfReaders = false } = more;
  return {
    key,
    label: bothNames(label),
    role: 'metric',
    format,
    isOfReaders,
    ...(unit === undefined ? {} : { unit: bothNames(unit) }),
    ...(means === undefined ? {} : { means: bothNames(means) }),
  };
};

export const items: NamePair = ['册', 'items'];
export const loans: NamePair = ['册次', 'loans'];
export const people: NamePair = ['人', 'readers'];
export const daysUnit: NamePair = ['天', 'days'];
export const yuanUnit: NamePair = ['元', 'CNY'];

/** Returns the parameter for the days of a rule. */
export const rangeParameter = (initial = 'last30Day'): RuleParameter => ({
  type: 'dateRange',
  name: 'range',
  label: bothNames(['日期范围', 'Days']),
  default: initial,
});

/** Returns a parameter for a whole number, with its default and its limits. */
export const numberParameter = (
  name: string,
  label: NamePair,
  [initial, min, max]: readonly [initial: number, min: number, max: number],
  hint?: NamePair,
): Parameter => ({
  type: 'number',
  name,
  label: bothNames(label),
  default: initial,
  min,
  max,
  ...(hint === undefined ? {} : { hint: bothNames(hint) }),
});

/** Returns the parameter for the number of rows in a list. */
export const rowLimitParameter = (initial = 100): Parameter =>
  numberParameter('top', ['最多显示', 'At most'], [initial, 1, 10_000]);

export const classes: Parameter = {
  type: 'dictionary',
  name: 'classes',
  label: bothNames(['中图法大类', 'Main class']),
  dictionary: 'mainClass',
};

export const rooms: Parameter = {
  type: 'location',
  name: 'rooms',
  label: bothNames(['馆藏地点', 'Location']),
};

export const mainClass = ruleCodeColumn('class', ['大类', 'Main class'], 'clc');

/** The columns that identify the item of a row. */
export const itemColumns = [
  ruleCodeColumn('barcode', ['条码号', 'Barcode']),
  ruleCodeColumn('title', ['题名', 'Title'], 'title'),
  ruleCodeColumn('callno', ['索书号', 'Call number']),
  ruleLibraryColumn(),
  ruleCodeColumn('location', ['馆藏地点', 'Location'], 'location'),
];
