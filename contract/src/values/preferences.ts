import { z } from 'zod';

// The preferences of an account for the console, and the news that it has seen. They are saved with the account, for
// all browsers.

/** The colour of good news in a growth: green as in the West, or red as on Chinese displays. */
export const growthColours = ['green', 'red'] as const;
export type GrowthColours = (typeof growthColours)[number];

export const Preferences = z.object({
  growthColours: z.enum(growthColours),
  /** True if the user has finished or skipped the tour of the console. */
  isTourDone: z.boolean(),
  /** True if the version has changed since the account has seen the news. */
  hasNews: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

/** A change of preferences; fields that are absent do not change. */
export const PreferencesForm = z.strictObject({
  growthColours: z.enum(growthColours).optional(),
  isTourDone: z.literal(true).optional(),
  /** True if the account has seen the news of this version. */
  isNewsSeen: z.literal(true).optional(),
});
export type PreferencesForm = z.output<typeof PreferencesForm>;
