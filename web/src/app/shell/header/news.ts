import type { Language } from '@stacksight/contract';

const most = 3;
const longest = 60;

/** Returns the changes of a release in one language, line by line; a line of the change log is `中文 / English`. */
export function releaseChanges(upgradeDesc: string, language: Language): string[] {
  return upgradeDesc
    .split('\n')
    .map((line) => line.replace(/^[-*]\s+/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(' / ');
      if (at < 0) return line;
      return language === 'zh-CN' ? line.slice(0, at) : line.slice(at + 3);
    });
}

/** Returns the first changes of a release, as many as a user can read in the ten seconds of the notice (spec §9). */
export function shortNewsOf(upgradeDesc: string, language: Language): string[] {
  return releaseChanges(upgradeDesc, language)
    .slice(0, most)
    .map((line) => (line.length > longest ? `${line.slice(0, longest - 1)}…` : line));
}

const longestTopic = 24;

/** Splits a change at its colon into topic and text; a line with a late colon has no topic. */
export function toTopic(line: string): { topic: string; text: string } {
  const at = line.search(/[:\uff1a]/);
  if (at < 1 || at > longestTopic) return { topic: '', text: line };
  return { topic: line.slice(0, at + 1), text: line.slice(at + 1) };
}
