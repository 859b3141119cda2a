import { z } from 'zod';

// What a person chose for the console, and has seen of it; kept with the account, for all browsers.

/** The colour of good news in a growth: green as in the West, or red as on Chinese boards. */
export const growthColours = ['green', 'red'] as const;
export type GrowthColours = (typeof growthColours)[number];

export const Preferences = z.object({
  growthColours: z.enum(growthColours),
  /** Whether the tour of the console was taken or left. */
  isTourDone: z.boolean(),
  /** Whether the version has changed since the account saw what is new. */
  hasNews: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

/** What changes; the rest stays. */
export const PreferencesForm = z.strictObject({
  growthColours: z.enum(growthColours).optional(),
  isTourDone: z.literal(true).optional(),
  /** True: the account has seen what is new in this version. */
  isNewsSeen: z.literal(true).optional(),
});
export type PreferencesForm = z.output<typeof PreferencesForm>;
