import { EditedUser, type Language, NewUser, type User } from '@stacksight/contract';
import { fieldSentence } from '#kit/messages/field-sentence.ts';
import type { Caller } from '#lib/caller.ts';
import { storedRoleText } from '#store/seeds/role-words.ts';
import { excessRights, type Grants } from '../check-grant.ts';
import { unchangedForm } from '../users.service.ts';
import words from './import-words.json' with { type: 'json' };
import type { ImportColumn, SheetUser } from './read-rows.ts';

// Judges a row of the workbook: its effect on accounts, or the reason why the row is refused.

export type ImportContext = {
  caller: Caller;
  language: Language;
  grants: Grants;
  departments: readonly { id: string; path: string }[];
  users: ReadonlyMap<string, User>;
};
export type JudgedRow =
  | { kind: 'make'; form: NewUser }
  | { kind: 'update'; user: User; form: EditedUser }
  | { kind: 'wrong'; problems: string[] };

type RowValues = { values: Record<string, unknown>; problems: string[] };

/** Converts a row into a new account, or into changes of an existing one. */
export function judgeRow({ cells }: SheetUser, known: ImportContext): JudgedRow {
  const { caller, language } = known;
  const { values, problems } = toValues(cells, known);
  const user = known.users.get(String(cells.username ?? '').toLowerCase()) ?? null;
  const text = words[language].problems;
  if (user !== null) problems.push(...refusals(user, values, known, text));
  const schema = user === null ? NewUser : EditedUser;
  const { username: _, ...rest } = values;
  const given = user === null ? values : { ...unchangedForm(user), ...rest };
  const parsed = schema.safeParse(given);
  if (!parsed.success) problems.push(...parsed.error.issues.map((one) => issueText(one, language)));
  if (!parsed.success || problems.length > 0) return { kind: 'wrong', problems };
  const beyond = user?.isSuper ? {} : excessRights(caller, parsed.data, user, known.grants);
  const { all } = words[language].values;
  const list = Object.values(beyond)
    .map((one) => (one === '*' ? all : one))
    .join(', ');
  if (list !== '') return { kind: 'wrong', problems: [fill(text.beyond, { list })] };
  return user === null
    ? { kind: 'make', form: parsed.data as NewUser }
    : { kind: 'update', user, form: parsed.data };
}

function refusals(
  user: User,
  values: RowValues['values'],
  { caller, grants }: ImportContext,
  text: (typeof words)['zh-CN']['problems'],
): string[] {
  if (user.isSuper && !caller.isSuper) return [text.super];
  const holdsMore = Object.keys(excessRights(caller, user, null, grants)).length > 0;
  if (holdsMore && !user.isSuper && user.id !== caller.accountId) return [text.more];
  if (!caller.isSuper && !caller.permissions.has('user:update')) return [text.update];
  return user.id === caller.accountId && values.status === 'invalid' ? [text.self] : [];
}

function toValues(cells: SheetUser['cells'], known: ImportContext): RowValues {
  const said: RowValues = { values: {}, problems: [] };
  for (const [column, text] of Object.entries(cells) as [ImportColumn, string][]) {
    const unknown = put(said.values, column, text, known);
    if (unknown !== null) {
      const { headers, colon, problems } = words[known.language];
      said.problems.push(
        `${headers[column]}${colon}${fill(problems.unknownValue, { value: unknown })}`,
      );
    }
  }
  return said;
}

/** Sets the field of one cell; returns the parts of the cell that are unknown. */
function put(
  values: RowValues['values'],
  column: ImportColumn,
  text: string,
  { grants, departments }: ImportContext,
): string | null {
  if (column === 'sex' || column === 'status') {
    values[column] = codeOf(column === 'sex' ? sexes : statuses, text);
    return values[column] === undefined ? text : null;
  }
  if (column === 'dept') {
    const path = text.replace(/\s*[/\uff0f]\s*/g, '/');
    values.departmentId = departments.find((one) => one.path === path)?.id;
    return values.departmentId === undefined ? text : null;
  }
  if (column === 'role') return putRoles(values, text, grants);
  if (column === 'libraries') return putLibraries(values, text);
  values[column] = text;
  return null;
}

const sexes = ['male', 'female', 'secret'] as const;
const statuses = ['valid', 'invalid'] as const;

function codeOf<Code extends keyof (typeof words)['zh-CN']['values']>(
  codes: readonly Code[],
  text: string,
): Code | undefined {
  const names = (code: Code) => [code, words['zh-CN'].values[code], words['en-US'].values[code]];
  return codes.find((code) => names(code).includes(text.toLowerCase()));
}

const partsOf = (text: string) =>
  text
    .split(/[,\uff0c;\uff1b\u3001\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function putRoles(values: RowValues['values'], text: string, grants: Grants): string | null {
  const named = partsOf(text).map((name) =>
    grants.some((role) => role.name === name) ? name : storedRoleText(name),
  );
  const unknown = named.find((name) => !grants.some((role) => role.name === name));
  values.roleIds = grants.filter(({ name }) => named.includes(name)).map(({ id }) => id);
  return unknown ?? null;
}

function putLibraries(values: RowValues['values'], text: string): string | null {
  values.allLibraries = codeOf(['all'], text) !== undefined;
  if (values.allLibraries) return null;
  const codes = partsOf(text).map((part) =>
    /^([^\s:\uff1a]{1,64})[:\uff1a]([^\s:\uff1a]{1,64})$/.exec(part),
  );
  if (codes.includes(null)) return text;
  values.libraries = codes.map((code) => ({
    glc: code?.[1],
    libcode: code?.[2] === '*' ? null : code?.[2],
  }));
  return null;
}

type Issue = { code?: string | undefined; message: string; path: PropertyKey[] };

function issueText(issue: Issue, language: Language): string {
  const { headers, colon } = words[language];
  const field = String(issue.path[0] ?? '');
  const column = { roleIds: 'role', departmentId: 'dept' }[field] ?? field;
  const name = headers[column as ImportColumn] ?? field;
  const { code: keyword = '', message } = issue;
  return `${name}${colon}${fieldSentence({ keyword, message, params: { ...issue } }, language)}`;
}

function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}
