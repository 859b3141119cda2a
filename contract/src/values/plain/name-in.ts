/** A name in both languages; an empty English name is replaced by the Chinese one. */
export type Names = { 'zh-CN': string; 'en-US': string };

/** Returns a name in the given language. */
export function nameIn(called: Names, language: keyof Names): string {
  return called[language] || called['zh-CN'];
}
