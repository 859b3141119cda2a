// Measures the alert on unusual days: thirty incidents planted into three years of the demonstration city's forty
// libraries; how many are found within how many days, and how many other alerts there are in a month.
// npm run bench -- alerts [--cities 10] [--seed 1] [--sensitivity medium] [--list]
import { parseArgs } from 'node:util';
import { addDays, daysBetween } from '@stacksight/contract';
import { pickFirings } from '../../server/src/features/alert/judge/pick-firings.ts';
import { judgeUnusual } from '../../server/src/features/alert/judge/unusual.ts';
import { createRandom } from '../../server/src/ingest/demo/titles/random.ts';
import { citySeries, markOfCity, sizes } from './city-series.ts';
import { type Incident, plantIncidents } from './incidents.ts';

const { values } = parseArgs({
  options: {
    cities: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    sensitivity: { type: 'string', default: 'medium' },
    list: { type: 'boolean', default: false },
  },
});
const sensitivity = values.sensitivity as 'low' | 'medium' | 'high';
const from = '2021-11-01';
const since = '2023-11-01';
const today = '2026-11-01';
const months = 36;
/** An alert this long after the end of an incident still belongs to it: the numbers that come back are unusual, too. */
const afterwards = 35;
const rule = { direction: 'both', sensitivity, isCount: true } as const;
const pauseDays = 7;

type Found = { incident: Incident; days: number | null };
const all: Found[] = [];
const wrong: number[] = [];
for (let city = 0; city < Number(values.cities); city += 1) {
  const random = createRandom(Number(values.seed) + city, 1);
  const draw = random.unit;
  const incidents = plantIncidents(sizes, { from: since, until: today, draw });
  const { found, others } = judgeCity(incidents, draw);
  all.push(...found);
  wrong.push(others);
  const days = found.flatMap((one) => one.days ?? []);
  console.log(
    `city ${city + 1}: ${days.length} of ${found.length} found, median after ${middle(days)} days, ${(others / months).toFixed(2)} other alerts a month`,
  );
}
for (const kind of new Set(all.map(({ incident }) => incident.kind))) {
  const own = all.filter(({ incident }) => incident.kind === kind);
  const days = own.flatMap((one) => one.days ?? []);
  const worst = days.toSorted((a, b) => a - b)[Math.ceil(days.length * 0.9) - 1];
  console.log(
    `${kind}: ${days.length} of ${own.length}, median ${middle(days)} days, 90 % within ${worst}`,
  );
}
const hits = all.filter(({ days }) => days !== null).length;
const other = wrong.reduce((sum, one) => sum + one, 0) / wrong.length / months;
console.log(
  `${((30 * hits) / all.length).toFixed(1)} of 30 found; ${other.toFixed(2)} other alerts a month for 40 libraries and 3 alerts`,
);

function judgeCity(incidents: readonly Incident[], draw: () => number) {
  const first = new Map<Incident, number>();
  let others = 0;
  for (const { library, measure, points } of citySeries({ from, today, draw }, incidents)) {
    const verdicts = judgeUnusual(points, markOfCity(library, from, today), rule, since);
    for (const { day, why, value, expected } of pickFirings(verdicts, pauseDays)) {
      const cause = incidents.find(
        (one) =>
          one.libcode === library.libcode &&
          one.measures.includes(measure) &&
          day >= one.from &&
          day <= addDays(one.until, afterwards),
      );
      if (cause === undefined) {
        others += 1;
        if (values.list)
          console.log(
            `  other: ${library.libcode} ${measure} ${day} ${why} ${value} for ${expected?.toFixed(1)}`,
          );
      } else if (day <= cause.until) {
        const days = daysBetween(cause.from, day) + 1;
        first.set(cause, Math.min(first.get(cause) ?? days, days));
      }
    }
  }
  const found = incidents.map((incident) => ({ incident, days: first.get(incident) ?? null }));
  if (values.list)
    for (const { incident, days } of found)
      if (days === null)
        console.log(`  missed: ${incident.kind} ${incident.libcode} ${incident.from}`);
  return { found, others };
}

function middle(days: readonly number[]): number | string {
  return days.toSorted((a, b) => a - b)[days.length >> 1] ?? '–';
}
