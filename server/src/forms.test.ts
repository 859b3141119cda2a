import type { AnyRoute } from '@stacksight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromForm } from '#http/incoming/form-body.ts';
import { fuzzValuesFor } from '../test/walks/fuzz/values.ts';
import { walks } from '../test/walks/walks.ts';

// Tests that a form has the same meaning as the same body in JSON, for every call with a body.

/** Converts a body into a form: a name for each field, a list as its name several times, an object as JSON. */
function toForm(body: object): Record<string, string | string[]> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields = Object.entries(body).flatMap(([name, value]): [string, string | string[]][] => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    if (!Array.isArray(value)) return [[name, text(value)]];
    if (value.length > 1) return [[name, value.map(text)]];
    // A name without a text would be ignored, so a list with one empty text is sent as JSON.
    return [[name, value[0] === '' ? '[""]' : text(value[0])]];
  });
  return Object.fromEntries(fields);
}

const taking = walks.filter(({ route }) => route.body !== null && route.bodyType !== 'upload');

it('the test covers more than 70 calls with a body', () =>
  expect(taking.length).toBeGreaterThan(70));

describe('a form', () => {
  it.each(taking)('has the same meaning as the same body in JSON: $name', ({ name, route }) => {
    const { body } = route as AnyRoute;
    const bodies = fc.sample(fuzzValuesFor(body, name, { known: {}, isHostile: false }), {
      seed: 8,
      numRuns: 60,
    });
    let understood = 0;
    for (const made of bodies as object[]) {
      const json = JSON.parse(JSON.stringify(made)) as object;
      const sent = toForm(json);
      // A form leaves out values that it cannot express: null and empty lists. Only bodies that are valid without them
      // are compared.
      const meant = Object.fromEntries(Object.entries(json).filter(([key]) => key in sent));
      const asJson = body.safeParse(meant);
      if (!asJson.success) continue;
      understood += 1;
      expect(body.safeParse(fromForm(body, sent)).data).toEqual(asJson.data);
    }
    expect(understood).toBeGreaterThan(0);
  });
});
