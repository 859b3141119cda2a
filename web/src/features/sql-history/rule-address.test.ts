import { expect, test } from 'vitest';
import { toRuleAddress } from './rule-address.ts';

const run = { ruleId: 'r', parameters: {}, glc: null, libraries: null };

test('the address of a rule repeats its values', () => {
  const parameters = { range: 'lastMonth', top: 5, rooms: ['A,1', 'B'] };
  const address = toRuleAddress({ ...run, parameters, glc: 'g', libraries: ['A'] });
  const params = new URLSearchParams(address?.split('?')[1]);
  expect(Object.fromEntries(params)).toEqual({
    'p.range': 'lastMonth',
    'p.top': '5',
    'p.rooms': 'A%2C1,B',
    glc: 'g',
    libraries: 'A',
  });
  expect(toRuleAddress(run)).toBe('/rule/r');
});

test('a rule that was never saved has no address', () => {
  expect(toRuleAddress({ ...run, ruleId: null })).toBeNull();
});
