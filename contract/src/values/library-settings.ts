import { z } from 'zod';
import { names } from './names.ts';

// The settings of a library and where they have an effect. A library without its own value has that of its group.

const DayHours = z
  .strictObject({
    from: z.number().int().min(0).max(23),
    /** The closing hour, excluded. */
    to: z.number().int().min(1).max(24),
  })
  .refine(({ from, to }) => from < to, { message: 'from must not be after to' });

/** From Monday to Sunday; null: closed. */
export const OpeningHours = z.array(DayHours.nullable()).length(7);
export type OpeningHours = z.output<typeof OpeningHours>;

const values = {
  shortName: z.literal('shortName'),
  openingHours: z.literal('openingHours'),
  deadStockYears: z.literal('deadStockYears'),
};
const DeadStockYears = z.number().int().min(1).max(30);

export const settingKeys = ['shortName', 'openingHours', 'deadStockYears'] as const;
export const SettingKey = z.enum(settingKeys);
export type SettingKey = z.output<typeof SettingKey>;

/** Every setting: whether a group can have it, and its default value. */
export const librarySettings = {
  shortName: { ofGroup: false, standard: null },
  openingHours: { ofGroup: true, standard: null },
  deadStockYears: { ofGroup: true, standard: 3 },
} as const satisfies Record<SettingKey, { ofGroup: boolean; standard: number | null }>;

const place = {
  /** The library group; left out: the caller's own. */
  glc: z.string().max(64).optional(),
  /** A library of the group; empty for the group itself. */
  libcode: z.string().max(64).default(''),
};

/** A new value of a setting, for a library or a group. */
export const SettingForm = z.discriminatedUnion('key', [
  z.strictObject({ key: values.shortName, value: names(20), ...place }),
  z.strictObject({ key: values.openingHours, value: OpeningHours, ...place }),
  z.strictObject({ key: values.deadStockYears, value: DeadStockYears, ...place }),
]);
export type SettingForm = z.output<typeof SettingForm>;
export type SettingFormInput = z.input<typeof SettingForm>;

const From = z.enum(['library', 'group', 'standard']);
/** The effective settings of a library, and where each comes from. */
export const SettingsNow = z.object({
  shortName: z.object({ value: names(20).nullable(), from: From }),
  openingHours: z.object({ value: OpeningHours.nullable(), from: From }),
  deadStockYears: z.object({ value: DeadStockYears, from: From }),
});
export type SettingsNow = z.output<typeof SettingsNow>;
