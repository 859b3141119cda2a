import type { AnyRoute } from '@stacksight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromForm } from '#http/incoming/form-body.ts';
import { valuesFor } from '../test/walks/fuzz/values.ts';
import { walks } from '../test/walks/walks.ts';

// What a form says is what the same body says as JSON, for every call that takes one.

/** A body as a form sends it: a name for each field, a list as its name again and again, an object as JSON. */
function toForm(body: object): Record<string, string | string[]> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields = Object.entries(body).flatMap(([name, value]): [string, string | string[]][] => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    if (!Array.isArray(value)) return [[name, text(value)]];
    if (value.length > 1) return [[name, value.map(text)]];
    // A name without a text says nothing.
    return [[name, value[0] === '' ? '[""]' : text(value[0])]];
  });
  return Object.fromEntries(fields);
}

const taking = walks.filter(({ route }) => route.body !== null && route.bodyType !== 'upload');

it('is there for every writing call', () => expect(taking.length).toBeGreaterThan(70));

describe('a form', () => {
  it.each(taking)('is understood as the JSON is: $name', ({ name, route }) => {
    const { body } = route as AnyRoute;
    const bodies = fc.sample(valuesFor(body, name, { known: {}, isHostile: false }), {
      seed: 8,
      numRuns: 60,
    });
    let understood = 0;
    for (const made of bodies as object[]) {
      const json = JSON.parse(JSON.stringify(made)) as object;
      const sent = toForm(json);
      // What a form cannot say, it leaves out: a null that is not the default, and a list with nothing in it.
      const meant = Object.fromEntries(Object.entries(json).filter(([key]) => key in sent));
      const asJson = body.safeParse(meant);
      if (!asJson.success) continue;
      understood += 1;
      expect(body.safeParse(fromForm(body, sent)).data).toEqual(asJson.data);
    }
    expect(understood).toBeGreaterThan(0);
  });
});
