/** The languages of the console; the first one is the fallback. */
export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];
