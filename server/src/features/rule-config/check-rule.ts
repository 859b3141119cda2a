import {
  type Language,
  placeholdersOf,
  type RuleBody,
  type RuleParameter,
  type RuleValues,
  ruleGivens,
} from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { scopeFor } from '#analytics/statement/choices.ts';
import type { Desk } from '#engine/desk/desk.ts';
import { rowOwnerOf } from '#engine/desk/row-policies.ts';
import { readSqlWords, type SqlPlaceholder } from '#engine/desk/sql-words.ts';
import { deskTables } from '#engine/embedded/users.ts';
import type { Engine } from '#engine/open.ts';
import { sentence } from '#kit/messages.ts';
import { toSqlError } from '#kit/statements/sql-error.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { choicesOfEnumeration } from '#store/config/enumerations.ts';
import { toCopyTargetParams } from '#store/config/replica-standards.ts';
import type { Store } from '#store/open.ts';
import { checkParts, formsToCheck } from './check-question.ts';
import { fillForm } from './form/fill-form.ts';
import { runPlaceOf, toQuery } from './run/to-query.ts';

type RuleCheckContext = {
  engine: Engine;
  store: Pick<Store, 'db'>;
  analytics: Analytics;
  now: Date;
  zone: string;
  language: Language;
};

/** Refuses a rule that cannot run, or that would show its users more than they are allowed to see. */
export async function checkRule(
  rule: RuleBody,
  author: Caller,
  place: RuleCheckContext,
): Promise<void> {
  checkNames(rule.parameters);
  await checkEnumerations(rule.parameters, place);
  const { groups } = await place.analytics.state();
  const scope = scopeFor(author, groups, runPlaceOf(rule.question, {}));
  const fill = (values: RuleValues) =>
    fillForm(rule.parameters, values, { ...place, asker: author, scope });
  const { question } = rule;
  if (question.kind === 'query') {
    checkParts(rule, question, place.language);
    for (const values of formsToCheck(rule.parameters)) {
      const form = await fill(values);
      await place.analytics.resolve(toQuery(question, form, runPlaceOf(question, {})), author);
    }
    return;
  }
  const form = await fill({});
  checkAuthor(author, question.readers);
  const given = { glc: scope.glc, libraries: [''], today: '2000-01-01', zone: 'UTC' };
  const params = { ...form.params, ...given, ...toCopyTargetParams([]) };
  await checkStatement({ ...rule, question }, params, place);
}

// Throws unless the author may read everything that other people's runs of the SQL could read.
function checkAuthor(author: Caller, readers: 'none' | 'counts' | 'rows'): void {
  const mayAsk = author.isSuper || author.permissions.has('desk:run');
  if (!mayAsk || author.scope.groups !== 'all') throw refusal('author');
  if (readers !== 'none' && !maySeeReaders(author)) throw refusal('authorReaders');
}

function checkNames(parameters: readonly RuleParameter[]): void {
  const seen = new Set<string>();
  for (const { name } of parameters.flatMap(placeholdersOf)) {
    if (Object.hasOwn(ruleGivens, name)) throw failure('reserved', { name });
    if (seen.has(name)) throw failure('twice', { name });
    seen.add(name);
  }
}

async function checkEnumerations(
  parameters: readonly RuleParameter[],
  { store, language }: RuleCheckContext,
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [at, parameter] of parameters.entries()) {
    if (parameter.type !== 'enumeration') continue;
    const { enumeration: name, choices } = parameter;
    if (name !== undefined && (await choicesOfEnumeration(store.db, name)) === null)
      fields[`parameters.${at}.enumeration`] = sentence('rule.reason.enumeration', language, {
        name,
      });
    if (name === undefined && choices.length === 0)
      fields[`parameters.${at}.choices`] = sentence('rule.reason.noChoices', language);
  }
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
}

type SqlRule = Omit<RuleBody, 'question'> & {
  question: Extract<RuleBody['question'], { kind: 'sql' }>;
};
type DescribedValues = Parameters<Desk['describe']>[1];

async function checkStatement(
  rule: SqlRule,
  params: DescribedValues,
  { engine }: RuleCheckContext,
): Promise<void> {
  const { desk, plainDesk } = engine;
  if (desk === null) throw refusal('off');
  const { sql, readers } = rule.question;
  const told = (error: unknown) => Promise.reject(toSqlError(error, sql));
  const { words, placeholders } = readSqlWords(await desk.render(sql).catch(told));
  checkPlaceholders(rule.parameters, placeholders);
  checkScope(new Set(words.map(({ text }) => text)), placeholders);
  const columns = await desk.describe(sql, params).catch(told);
  checkColumns(rule, columns);
  if (readers === 'none' && plainDesk !== null)
    await plainDesk.describe(sql, params).catch((error: unknown) => {
      const known = toSqlError(error, sql);
      const isOfReaders =
        known instanceof AppError && known.params.reasonKey === 'sql.reason.readers';
      throw isOfReaders
        ? failure('readsReaders', { name: known.params.name ?? '', line: known.params.line ?? 0 })
        : known;
    });
}

function checkPlaceholders(
  parameters: readonly RuleParameter[],
  placeholders: readonly SqlPlaceholder[],
): void {
  const types = new Map<string, string>(Object.entries(ruleGivens));
  for (const { name, type } of parameters.flatMap(placeholdersOf)) types.set(name, type);
  for (const { name, type } of placeholders) {
    const wanted = types.get(name);
    if (wanted === undefined) throw failure('undeclared', { name });
    if (wanted !== type) throw failure('mistyped', { name, wanted: `{${name}:${wanted}}` });
  }
  const used = new Set(placeholders.map(({ name }) => name));
  for (const parameter of parameters)
    if (!placeholdersOf(parameter).some(({ name }) => used.has(name)))
      throw failure('unused', { name: parameter.name });
}

// Throws unless the SQL names the scope of the caller. The engine limits every table to this scope anyway, but the
// author of a rule must not expect all libraries.
function checkScope(words: ReadonlySet<string>, placeholders: readonly SqlPlaceholder[]): void {
  const names = (given: keyof typeof ruleGivens) => placeholders.some(({ name }) => name === given);
  for (const table of deskTables.filter((one) => words.has(one))) {
    const scope = rowOwnerOf(table);
    if (scope !== 'none' && !names('glc')) throw failure('unscopedGroup', { name: table });
    if (scope === 'library' && !names('libraries'))
      throw failure('unscopedLibraries', { name: table });
  }
}

function checkColumns(rule: SqlRule, columns: readonly { name: string }[]): void {
  const names = new Set(columns.map(({ name }) => name));
  const { by, metrics } = rule.chart;
  for (const name of [...rule.columns.map(({ key }) => key), ...by, ...metrics])
    if (!names.has(name))
      throw new AppError('sql.failed', { params: { reasonKey: 'rule.reason.column', name } });
}

type Phrase =
  | 'reserved'
  | 'twice'
  | 'undeclared'
  | 'mistyped'
  | 'unused'
  | 'unscopedGroup'
  | 'unscopedLibraries'
  | 'readsReaders';

const failure = (phrase: Phrase, params: Readonly<Record<string, string | number>> = {}) =>
  new AppError('sql.failed', { params: { reasonKey: `sql.reason.${phrase}`, ...params } });
const refusal = (phrase: 'author' | 'authorReaders' | 'off') =>
  new AppError('sql.refused', { params: { reasonKey: `sql.reason.${phrase}` } });
