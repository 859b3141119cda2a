import { z } from 'zod';
import { names } from './names.ts';

// The settings of a library. A library without its own value has the value of its group.

const DayHours = z
  .strictObject({
    from: z.number().int().min(0).max(23),
    /** The closing hour, excluded. */
    to: z.number().int().min(1).max(24),
  })
  .refine(({ from, to }) => from < to, { message: 'from must not be after to' });

/** The hours from Monday to Sunday; null means closed. */
export const OpeningHours = z.array(DayHours.nullable()).length(7);
export type OpeningHours = z.output<typeof OpeningHours>;

/** The place in degrees; east and north are positive. */
export const Coordinates = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
});
export type Coordinates = z.output<typeof Coordinates>;

/** The levels of a library: main library, district library, branch, service point. */
export const libraryLevels = [1, 2, 3, 4] as const;
export const LibraryLevel = z.literal([...libraryLevels]);

const DeadStockYears = z.number().int().min(1).max(30);
/** The holds for each copy from which a title has too many of them. */
export const HoldRatio = z.number().min(0.5).max(50);

export const settingKeys = [
  'fullName',
  'shortName',
  'superior',
  'level',
  'coordinates',
  'openingHours',
  'deadStockYears',
  'holdRatio',
] as const;
export const SettingKey = z.enum(settingKeys);
export type SettingKey = z.output<typeof SettingKey>;

/** Every setting, with its default value and whether a group can have it. */
export const librarySettings = {
  fullName: { ofGroup: false, standard: null },
  shortName: { ofGroup: false, standard: null },
  superior: { ofGroup: false, standard: null },
  level: { ofGroup: false, standard: null },
  coordinates: { ofGroup: false, standard: null },
  openingHours: { ofGroup: true, standard: null },
  deadStockYears: { ofGroup: true, standard: 3 },
  holdRatio: { ofGroup: true, standard: 3 },
} as const satisfies Record<SettingKey, { ofGroup: boolean; standard: number | null }>;

const place = {
  /** The library group; if absent, the caller's default group. */
  glc: z.string().max(64).optional(),
  /** The code of a library of the group; empty for the group itself. */
  libcode: z.string().max(64).default(''),
};

/** A new value of a setting, for a library or a group. */
export const SettingForm = z.discriminatedUnion('key', [
  z.strictObject({ key: z.literal('fullName'), value: names(60), ...place }),
  z.strictObject({ key: z.literal('shortName'), value: names(20), ...place }),
  /** The code of the library above; empty for a main library. */
  z.strictObject({ key: z.literal('superior'), value: z.string().max(64), ...place }),
  z.strictObject({ key: z.literal('level'), value: LibraryLevel, ...place }),
  z.strictObject({ key: z.literal('coordinates'), value: Coordinates, ...place }),
  z.strictObject({ key: z.literal('openingHours'), value: OpeningHours, ...place }),
  z.strictObject({ key: z.literal('deadStockYears'), value: DeadStockYears, ...place }),
  z.strictObject({ key: z.literal('holdRatio'), value: HoldRatio, ...place }),
]);
export type SettingForm = z.output<typeof SettingForm>;
export type SettingFormInput = z.input<typeof SettingForm>;

/** The source of a value: the library's own setting, its group's, the loaded data, or the default. */
const From = z.enum(['library', 'group', 'data', 'standard']);
/** The effective settings of a library, each with its source. */
export const SettingsNow = z.object({
  fullName: z.object({ value: names(60).nullable(), from: From }),
  shortName: z.object({ value: names(20).nullable(), from: From }),
  superior: z.object({ value: z.string().nullable(), from: From }),
  level: z.object({ value: LibraryLevel.nullable(), from: From }),
  coordinates: z.object({ value: Coordinates.nullable(), from: From }),
  openingHours: z.object({ value: OpeningHours.nullable(), from: From }),
  deadStockYears: z.object({ value: DeadStockYears, from: From }),
  holdRatio: z.object({ value: HoldRatio, from: From }),
});
export type SettingsNow = z.output<typeof SettingsNow>;
