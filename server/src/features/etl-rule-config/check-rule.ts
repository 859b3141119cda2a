import type { EtlBody, Language } from '@stacksight/contract';
import { targets } from '#ingest/mapping/targets.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { isCron } from '#lib/timing/is-cron.ts';

/**
 * Refuses a rule with an unknown source, table or column, with a column that is filled twice, or without a required
 * column.
 */
export function checkRule(rule: EtlBody, sources: readonly string[], language: Language): void {
  const wrong: Record<string, string> = {};
  if (!sources.includes(rule.source))
    wrong.source = sentence('field.unknown', language, { value: rule.source });
  const target = Object.hasOwn(targets, rule.table) ? targets[rule.table] : undefined;
  if (target === undefined)
    wrong.table = sentence('field.unknown', language, { value: rule.table });
  else Object.assign(wrong, columnProblems(rule, target.columns, language));
  if (rule.cron !== null && !isCron(rule.cron)) wrong.cron = sentence('field.cron', language);
  rule.checks.forEach(({ check, value }, at) => {
    if (!isCheckValue(check, value))
      wrong[`checks.${at}.value`] = sentence('field.custom', language);
  });
  if (Object.keys(wrong).length > 0) throw new AppError('request.invalid', { fields: wrong });
}

function columnProblems(
  { fields, codes, checks }: EtlBody,
  columns: Readonly<Record<string, { isRequired: boolean }>>,
  language: Language,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const unknown = (value: string) => sentence('field.unknown', language, { value });
  fields.forEach(({ to }, at) => {
    if (!Object.hasOwn(columns, to)) wrong[`fields.${at}.to`] = unknown(to);
    else if (fields.findIndex((one) => one.to === to) < at)
      wrong[`fields.${at}.to`] = sentence('field.taken', language, { value: to });
  });
  codes.forEach(({ column }, at) => {
    if (!fields.some(({ to }) => to === column)) wrong[`codes.${at}.column`] = unknown(column);
  });
  checks.forEach(({ column }, at) => {
    if (!fields.some(({ to }) => to === column)) wrong[`checks.${at}.column`] = unknown(column);
  });
  const missing = Object.entries(columns)
    .filter(([name, { isRequired }]) => isRequired && !fields.some(({ to }) => to === name))
    .map(([name]) => name);
  if (missing.length > 0)
    wrong.fields = sentence('field.columnsMissing', language, { list: missing.join(', ') });
  return wrong;
}

function isCheckValue(check: EtlBody['checks'][number]['check'], value: string): boolean {
  if (check === 'min' || check === 'max') return value !== '' && Number.isFinite(Number(value));
  if (check !== 'pattern') return true;
  try {
    return value !== '' && new RegExp(value, 'u').source !== '';
  } catch {
    return false;
  }
}
