import { addDays, type KeptRange, type Language, type QueryResult } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { fillPlaceholders, sheetWords } from '#analytics/words/export-words.ts';
import { librariesInWords } from '#analytics/words/libraries-in-words.ts';
import { timeInWords } from '#lib/workbook/table-book.ts';
import words from './paper-reasons.json' with { type: 'json' };

type About = {
  results: readonly QueryResult[];
  range: KeptRange | null;
  author: string;
  madeAt: Date;
};

/** Returns the lines of a cover: days, libraries, freshness, who made the report and when. */
export async function paperFacts(
  { analytics, timeZone }: { analytics: Analytics; timeZone: string },
  { results, range, author, madeAt }: About,
  language: Language,
): Promise<[string, string][]> {
  const word = words[language];
  const places = new Map(
    results.map(({ meta: { glc, libraries } }) => [
      JSON.stringify([glc, libraries]),
      { glc, libraries },
    ]),
  );
  const shown = await Promise.all(
    [...places.values()].map((place) => librariesInWords(analytics, place, language)),
  );
  const list = sheetWords[language].list;
  const names = (of: 'group' | 'libraries') =>
    [...new Set(shown.map((one) => one[of]))].join(list) || '–';
  return [
    [word.range, rangeText(results, range, language)],
    [word.group, names('group')],
    [word.libraries, names('libraries')],
    [word.fresh, freshText(results, language)],
    [word.author, author],
    [word.made, timeInWords(madeAt, timeZone, language)],
  ];
}

function rangeText(
  results: readonly QueryResult[],
  range: KeptRange | null,
  language: Language,
): string {
  const days = new Set(
    results.map(
      ({
        meta: {
          range: { from, to },
        },
      }) => fillPlaceholders(words[language].days, { from, to: addDays(to, -1) }),
    ),
  );
  const [only] = days;
  if (days.size !== 1 || only === undefined) return words[language].each;
  if (typeof range !== 'string') return only;
  const word = sheetWords[language];
  return fillPlaceholders(word.named, { name: word.ranges[range], days: only });
}

// The first and the last day up to which parts have data.
function freshText(results: readonly QueryResult[], language: Language): string {
  const days = results.flatMap(({ meta }) => meta.dataUntil ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '–';
  if (first === last) return first;
  return fillPlaceholders(words[language].days, { from: first, to: last });
}
