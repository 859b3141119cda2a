import { type DecisionWords, fill } from './decision-words.ts';
import type { ChangeFinding, ReportFinding } from './findings.ts';
import { readNumber } from './read-number.ts';

// Turns findings into suggestions by fixed rules. A suggestion only has numbers of its finding.

const leastGrowth = 0.03;
const leastShare = 0.4;
const leastSpread = 1.5;
const most = 6;

/** Returns the sentences of the suggestions, in the order of the findings. */
export function suggestionsOf(findings: readonly ReportFinding[], words: DecisionWords): string[] {
  const all = findings.flatMap((one) => suggestionOf(one, words) ?? []);
  // Two items may show the same numbers.
  return [...new Set(all)].slice(0, most);
}

function suggestionOf(
  finding: ReportFinding,
  { suggestion, ...words }: DecisionWords,
): string | null {
  if (finding.kind === 'total' || finding.kind === 'change') {
    if ((readNumber(finding.growth) ?? 0) < leastGrowth) return null;
    const { name, metric, value, before, change } = finding;
    const subject =
      finding.kind === 'total' ? fill(words.all, { metric }) : fill(words.of, { name, metric });
    return fill(suggestion[sentenceOf(finding)], { subject, value, before, change });
  }
  if (finding.kind === 'share')
    return finding.size < leastShare ? null : fill(suggestion.share, toValues(finding));
  if (finding.kind === 'spread' && Number(finding.times) >= leastSpread)
    return fill(suggestion.spread, toValues(finding));
  return null;
}

const sentenceOf = ({ isUp, isLessBetter }: ChangeFinding) =>
  isLessBetter ? (isUp ? 'worse' : 'better') : isUp ? 'rise' : 'fall';

/** Returns the values for the gaps in the sentence of a finding. */
export function toValues(finding: ReportFinding): Record<string, string> {
  return Object.fromEntries(
    Object.entries(finding).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Returns the sentence of a finding. */
export function findingInWords(
  finding: ReportFinding,
  { finding: sentences }: DecisionWords,
): string {
  const values = toValues(finding);
  if (finding.kind === 'total' || finding.kind === 'change')
    return fill(sentences[`${finding.kind}_${finding.isUp ? 'up' : 'down'}`], values);
  if (finding.kind === 'leader' && finding.times === '') return fill(sentences.leaderPlain, values);
  return fill(sentences[finding.kind], values);
}
