import type { Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let librarian: TestClient;
beforeAll(async () => {
  app = await makeApp();
  const permissions = ['dashboard:view', 'event:view'] as const;
  await app.addAccount({ username: 'narrow', permissions });
  await app.addAccount({ username: 'nobody' });
  librarian = await app.signIn('narrow');
});
afterAll(() => app.close());

const path = '/analytics-v3/dna/loadFiltersByEventId';
const filters = async (eventId: string, language: Language = 'zh-CN') =>
  (await librarian.get(`${path}?eventId=${eventId}`, { language })).body;

describe('the filters of an event', () => {
  it('are its properties with operators and choices; its number is the measure', async () => {
    const { data } = await filters('fine', 'en-US');
    expect(data).toMatchObject({
      code: 'fine',
      label: 'Fine or charge',
      measures: [{ code: 'amount', label: 'Amount (CNY)' }],
    });
    const weekday = data.filters.find(({ field }: { field: string }) => field === 'weekday');
    expect(weekday).toMatchObject({
      dataset: 'circulation',
      label: 'Weekday',
      means: 'The day of the week in local time',
      operators: ['in', 'notIn', 'isNull'],
      source: 'list',
    });
    expect(weekday.choices.at(-1)).toEqual({ code: '7', label: 'Sun' });
    expect(data.filters.map(({ field }: { field: string }) => field)).not.toContain('title');
  });

  it('are the same for the id and the code of the event', async () => {
    const { rows } = (await librarian.get('/analytics-v3/behavior-event/list?search=visit')).body
      .data;
    expect((await filters(rows[0].id)).data).toEqual((await filters('visit')).data);
  });

  it('need the permission and an existing event', async () => {
    expect((await app.client.get(`${path}?eventId=loan`)).status).toBe(401);
    const nobody = await app.signIn('nobody');
    expect((await nobody.get(`${path}?eventId=loan`)).status).toBe(403);
    expect((await filters('dance')).code).toBe('not_found');
    expect((await librarian.get(path)).status).toBe(400);
  });
});
