/** The languages that the console speaks, the first one being the one it falls back to. */
export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];
