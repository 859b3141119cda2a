import { RuleBody } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { emptyDraft, emptyParameter, type RuleDraft, toRuleDraftBody } from './draft.ts';

const named = { 'zh-CN': '甲', 'en-US': '' };
const types = [
  'text',
  'number',
  'dateRange',
  'enumeration',
  'dictionary',
  'library',
  'location',
] as const;

function draft(part: Partial<RuleDraft> = {}): RuleDraft {
  return { ...emptyDraft('SELECT 1', 'f'), name: named, means: named, ...part };
}

test('a draft becomes a valid rule with every type of parameter', () => {
  const parameters = types.map((type, at) => {
    const parameter = { ...emptyParameter(type, `p${at}`), label: named };
    return parameter.type === 'enumeration'
      ? { ...parameter, choices: [{ code: 'a', label: named }] }
      : parameter;
  });
  const { parameters: sent } = RuleBody.parse(toRuleDraftBody(draft({ parameters })));
  expect(sent.map(({ type }) => type)).toEqual(types);
});

test('empty names are left out', () => {
  const hint = { 'zh-CN': ' ', 'en-US': '' };
  const parameter = { ...emptyParameter('number', 'n'), label: named, hint, min: null as never };
  const column = {
    key: 'k',
    label: named,
    role: 'metric',
    format: 'integer',
    isOfReaders: false,
  } as const;
  const body = toRuleDraftBody(
    draft({ parameters: [parameter], columns: [{ ...column, unit: hint, means: named }] }),
  );
  expect(body.parameters?.[0]).not.toHaveProperty('hint');
  expect(body.parameters?.[0]).not.toHaveProperty('min');
  expect(body.columns?.[0]).toEqual({ ...column, means: named });
  expect(RuleBody.safeParse(body).success).toBe(true);
});
