import type { ChangeWalk, ChangeWorld } from './world.ts';

// The calls that fill in official returns and close periods.

const place = { glc: 'g', libcode: 'A' };
const whole = { ...place, form: 'cn_yearbook', period: '2025' };
const newPeriod = (world: ChangeWorld) => `${1920 + (Number(world.fresh('')) % 80)}`;

export const returnChanges: Readonly<Record<string, ChangeWalk>> = {
  'officialReturn.enter': (world) => ({
    json: { ...whole, field: 'staff', value: Number(world.fresh('')) },
  }),
  'officialReturn.explain': (world) => ({
    json: { ...whole, check: 'change:loans', note: world.fresh('新馆') },
  }),
  'officialReturn.close': (world) => ({ json: { ...place, period: newPeriod(world) } }),
  'officialReturn.reopen': async (world) => {
    const json = { ...place, period: newPeriod(world) };
    const { id } = await world.ask('officialReturn.close', { json });
    return { params: { id }, json: { reason: world.fresh('更正') } };
  },
};
