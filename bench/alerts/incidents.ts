import { addDays, daysBetween } from '@stacksight/contract';
import type { SeriesMeasure } from './city-series.ts';

/** Something that goes wrong in a library, and by what it multiplies the numbers of its days. */
export type Incident = {
  kind: 'closedBranch' | 'brokenGate' | 'floodOfReturns' | 'quietDecline';
  libcode: string;
  measures: readonly SeriesMeasure[];
  from: string;
  /** The last day on which an alert still tells about it. */
  until: string;
  factor: (day: string) => number;
};

const counts = { closedBranch: 8, brokenGate: 8, floodOfReturns: 7, quietDecline: 7 } as const;
export type IncidentPlace = { libcode: string; weight: number; rhythm: number };

/** Plants thirty incidents in libraries drawn by chance, on days drawn by chance, none twice in a library in a half year. */
export function plantIncidents(
  places: readonly IncidentPlace[],
  { from, until, draw }: { from: string; until: string; draw: () => number },
): Incident[] {
  const planted: Incident[] = [];
  const span = daysBetween(from, until) - 150;
  const isFree = (libcode: string, day: string) =>
    planted.every((one) => one.libcode !== libcode || Math.abs(daysBetween(one.from, day)) > 300);
  for (const kind of Object.keys(counts) as (keyof typeof counts)[])
    for (let number = 0; number < counts[kind]; ) {
      const place = places[Math.floor(draw() * places.length)];
      const day = addDays(from, Math.floor(draw() * span));
      if (place === undefined || !isFree(place.libcode, day)) continue;
      planted.push(makeIncident(kind, place.libcode, day, draw));
      number += 1;
    }
  return planted;
}

function makeIncident(
  kind: Incident['kind'],
  libcode: string,
  from: string,
  draw: () => number,
): Incident {
  const lasting = (days: number, share: number) => (day: string) =>
    daysBetween(from, day) < days ? share : 1;
  const place = { kind, libcode, from };
  if (kind === 'closedBranch') {
    const days = 10 + Math.floor(draw() * 31);
    const factor = lasting(days, 0);
    return {
      ...place,
      measures: ['loans', 'visits', 'returns'],
      until: addDays(from, days),
      factor,
    };
  }
  if (kind === 'brokenGate') {
    const days = 10 + Math.floor(draw() * 51);
    const factor = lasting(days, draw() * 0.5);
    return { ...place, measures: ['visits'], until: addDays(from, days), factor };
  }
  if (kind === 'floodOfReturns') {
    const days = 2 + Math.floor(draw() * 4);
    const factor = lasting(days, 2.2 + draw() * 1.8);
    return { ...place, measures: ['returns'], until: addDays(from, days + 1), factor };
  }
  const loss = 0.35 + draw() * 0.15;
  const factor = (day: string) => 1 - loss * Math.min(1, daysBetween(from, day) / 84);
  return { ...place, measures: ['loans', 'returns'], until: addDays(from, 150), factor };
}
