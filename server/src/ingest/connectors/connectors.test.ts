import { describe, expect, it } from 'vitest';
import { listConnectors, parseConnector, readShippedConnector } from './read-connector.ts';

describe.each(await listConnectors())('the connector %s', (name) => {
  it('is without faults, and reads names before things and things before facts', async () => {
    const connector = await readShippedConnector(name);
    expect(connector?.name).toBe(name);
    const order = connector?.streams.map(({ names, window, targets }) => {
      const isFact = targets.some(({ table }) => !table.startsWith('dim_'));
      return names !== undefined || window.kind === 'whole' ? 0 : isFact ? 2 : 1;
    });
    expect(order).toEqual(order?.toSorted());
  });
});

const stream = {
  name: 'readers',
  title: ['读者', 'Readers'],
  tables: { b: 'borrowers' },
  select: { reader: 'b.cardnumber', who: 'b.surname' },
  from: ['{b}'],
  window: { kind: 'whole' },
  targets: [{ table: 'dim_reader', columns: { reader_key: { as: 'reader', from: 'reader' } } }],
};
const connector = {
  name: 'own',
  title: ['自己的', 'Own'],
  systems: ['mysql'],
  usual: { port: 3306, database: 'own' },
  tried: ['没有试过', 'Not tried'],
  streams: [stream],
};

it('refuses a column that looks personal until the stream says what it is', () => {
  expect(() => parseConnector(connector, 'own')).toThrow(
    /readers has the columns surname, which look/,
  );
  for (const who of ["b.jsonb->'personal'->>'lastName'", "b.jsonb #>> '{personal,lastName}'"])
    expect(() =>
      parseConnector({ ...connector, streams: [{ ...stream, select: { reader: who } }] }, 'own'),
    ).toThrow(/readers has the columns lastName/);
  const known = { ...stream, known: { surname: ['馆名', 'a library'] } };
  expect(parseConnector({ ...connector, streams: [known] }, 'own').streams).toHaveLength(1);
});

it('names every fault of a connector', () => {
  const wrong = {
    ...stream,
    select: { reader: 'b.cardnumber' },
    targets: [{ table: 'dim_bib', columns: {} }],
  };
  expect(() => parseConnector({ ...connector, streams: [wrong] }, 'own')).toThrow(
    /needs.*bookrecno[\s\S]*needs.*title/,
  );
  expect(() => parseConnector({ ...connector, streams: [] }, 'own')).toThrow(/streams/);
});
