import { z } from 'zod';

// A report as a screen outside the console shows it: finished texts and drawings, and nothing to ask further with.

/** The screens for which charts are drawn. */
export const screenSizes = ['phone', 'desk', 'wall'] as const;
export type ScreenSize = (typeof screenSizes)[number];

/** How a screen is drawn: its ground, and the size of its charts. */
export const ScreenLook = {
  theme: z.enum(['light', 'dark']).default('light'),
  size: z.enum(screenSizes).default('desk'),
};

const ScreenNumber = z.object({
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  lines: z.array(z.string()),
});

export const ScreenPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('picture'),
    caption: z.string(),
    /** The whole picture as an address, because a link must not show it after its end. */
    data: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    isWide: z.boolean(),
  }),
  z.object({
    kind: z.literal('numbers'),
    /** The name and days of an analysis; empty for targets. */
    title: z.string(),
    days: z.string(),
    numbers: z.array(ScreenNumber),
  }),
  z.object({
    kind: z.literal('answer'),
    title: z.string(),
    note: z.string(),
    days: z.string(),
    notes: z.array(z.string()),
    /** True where the part takes the whole width of the report. */
    isWide: z.boolean(),
    /** The chart as SVG, with its size in pixels; null where the answer is a table. */
    chart: z.object({ svg: z.string(), width: z.number(), height: z.number() }).nullable(),
    table: z.object({
      columns: z.array(z.object({ head: z.string(), isNumber: z.boolean() })),
      rows: z.array(z.array(z.string())),
      totals: z.array(z.string()).nullable(),
      /** The parts that were cut, in words. */
      notes: z.array(z.string()),
    }),
  }),
  /** A part that is deleted, or that may not be shown. */
  z.object({ kind: z.literal('missing'), title: z.string(), reason: z.string() }),
]);
export type ScreenPart = z.output<typeof ScreenPart>;

export const ReportScreen = z
  .object({
    title: z.string(),
    note: z.string(),
    /** True if the numbers are those of the demonstration city. */
    isDemo: z.boolean(),
    /** The earliest last day with data among the answers that have one; null if none has. */
    completeUntil: z.string().nullable(),
    madeAt: z.iso.datetime(),
    /** Is the same while no number changes. */
    digest: z.string(),
    parts: z.array(ScreenPart),
  })
  .meta({ id: 'ReportScreen' });
export type ReportScreen = z.output<typeof ReportScreen>;

export const exampleScreen: ReportScreen = {
  title: '馆长月报',
  note: '',
  isDemo: false,
  completeUntil: '2026-11-20',
  madeAt: '2026-11-21T08:00:00.000Z',
  digest: 'h2x',
  parts: [
    {
      kind: 'numbers',
      title: '',
      days: '',
      numbers: [{ label: '外借册次', value: '51,204', unit: '册次', lines: [] }],
    },
  ],
};
