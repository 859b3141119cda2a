import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { readDemo } from '#ingest/demo/remove-demo.ts';
import { demoGlc } from '#ingest/demo/scene.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { buildDemoCity, planDemo } from './demo-city.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp({ config: { demoScale: 0.005 } });
});
afterAll(() => test.close());

const { signal } = new AbortController();
const plan = { scale: 0.005, seed: 1, endsOn: null };
const noticesOf = async () => {
  const client = await test.signIn('super');
  const { data } = (await client.post('/system/notice/handleNotices')).body;
  return data.map(({ summary }: { summary: string }) => summary);
};

const lastDay = async () => (await readDemo(test.deps.engine))?.until ?? '';

describe('the demonstration city', () => {
  it('is built when there is no data, unless the operator turned it off', async () => {
    expect(await planDemo(test.deps)).toEqual(plan);
    const config = { ...test.deps.config, demoScale: 0 };
    expect(await planDemo({ ...test.deps, config })).toBeNull();
  });

  it('is built step by step, and everyone gets a notice', async () => {
    const steps: number[] = [];
    const onProgress = (_: string, fraction: number) => steps.push(fraction);
    expect(await buildDemoCity(test.deps, plan, { onProgress, signal })).toBe(true);
    expect(steps.length).toBeGreaterThan(4);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(await noticesOf()).toEqual(['演示数据已就绪']);
    expect(await planDemo(test.deps)).toBeNull();
  });

  it('is renewed up to today at a later start, at the same size', async () => {
    const config = { ...test.deps.config, demoScale: 1 };
    const later = { ...test.deps, config };
    const before = await lastDay();
    expect(await planDemo(later)).toBeNull();
    test.clock.advance({ hours: 24 });
    const renewal = await planDemo(later);
    expect(renewal).toEqual({ ...plan, endsOn: before });
    const onProgress = () => undefined;
    expect(await buildDemoCity(later, renewal ?? plan, { onProgress, signal })).toBe(true);
    expect(Date.parse(await lastDay()) - Date.parse(before)).toBe(86_400_000);
    expect(await noticesOf()).toEqual(['演示数据已更新到今天', '演示数据已就绪']);
    expect(await planDemo(later)).toBeNull();
  });

  it('contains the libraries of the seeded librarian', async () => {
    const rows = await test.deps.engine.rows(
      'SELECT libcode FROM dim_library WHERE glc = {glc:String} AND libcode IN ({codes:Array(String)})',
      { glc: demoGlc, codes: ['LJ00', 'WH00'] },
    );
    expect(rows).toHaveLength(2);
  });

  it('reports a failure, and stays silent while the server closes', async () => {
    const command = async () => {
      throw new Error('no more room');
    };
    const deps = { ...test.deps, engine: { ...test.deps.engine, command } };
    const onProgress = () => undefined;
    expect(await buildDemoCity(deps, plan, { onProgress, signal })).toBe(false);
    expect(await noticesOf()).toContain('演示数据未能生成');
    const closed = { onProgress, signal: AbortSignal.abort() };
    expect(await buildDemoCity(deps, plan, closed)).toBe(false);
    expect(await noticesOf()).toHaveLength(3);
  });

  it('is not built beside real data', async () => {
    await bumpDataVersion(test.deps.engine, 'city', ['behaviour_event']);
    test.clock.advance({ hours: 48 });
    expect(await planDemo(test.deps)).toBeNull();
  });
});
