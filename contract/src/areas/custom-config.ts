import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { SettingForm, SettingKey, SettingsNow } from '../values/library-settings.ts';

// Settings of single libraries. Each setting has a visible effect.

export const SettingsRow = z.object({
  /** The library code; `*` for the group itself. */
  id: z.string(),
  glc: z.string(),
  /** The library code; empty for a library group. */
  libcode: z.string(),
  library: z.string(),
  now: SettingsNow,
  /** The settings that the library sets itself, without inherited ones. */
  own: z.array(SettingKey),
  /** The values of the settings as text, for lists and files. */
  shortName: z.string(),
  superior: z.string(),
  level: z.string(),
  coordinates: z.string(),
  openingHours: z.string(),
  deadStockYears: z.number().int(),
  holdRatio: z.number(),
});
export type SettingsRow = z.output<typeof SettingsRow>;

export const SettingAbout = z.object({
  key: SettingKey,
  name: z.string(),
  means: z.string(),
  /** The screens where the setting has an effect. */
  where: z.string(),
  ofGroup: z.boolean(),
  standard: z.number().nullable(),
  /** The number of the caller's libraries that have their own value. */
  libraries: z.number().int(),
});
export type SettingAbout = z.output<typeof SettingAbout>;

const glc = z.string().max(64).optional();
const libcode = z.string().max(64).default('');
const removing = {
  needs: 'config:edit',
  reply: z.null(),
  example: null,
} as const;
const listing = page(SettingsRow, ['library'], {
  search: z.string().max(100).optional(),
  glc,
  /** `yes`: only libraries that have their own value. */
  isOwn: z.enum(['yes']).optional(),
});

const now = {
  fullName: { value: { 'zh-CN': '城关区图书馆', 'en-US': '' }, from: 'data' as const },
  superior: { value: 'SF00', from: 'data' as const },
  level: { value: 2 as const, from: 'data' as const },
  coordinates: { value: { longitude: 118.02, latitude: 31.5 }, from: 'library' as const },
  shortName: { value: { 'zh-CN': '城关馆', 'en-US': '' }, from: 'library' as const },
  openingHours: { value: null, from: 'standard' as const },
  deadStockYears: { value: 3, from: 'standard' as const },
  holdRatio: { value: 3, from: 'standard' as const },
};

export const customConfig = area('customConfig', {
  list: route({
    method: 'GET',
    path: 'customConfig/list',
    summary: 'The caller’s libraries with their settings, the group itself first',
    needs: 'config:view',
    query: listing.query,
    reply: listing.reply,
    example: {
      rows: [
        {
          id: 'DG00',
          glc: 'demo',
          libcode: 'DG00',
          library: '城关区图书馆',
          now,
          own: ['shortName'],
          shortName: '城关馆',
          superior: '示范市图书馆',
          level: '区馆',
          coordinates: '118.02, 31.5',
          openingHours: '',
          deadStockYears: 3,
          holdRatio: 3,
        },
      ],
      total: 1,
    },
  }),
  getCustomConfig: route({
    method: 'GET',
    path: 'customConfig/getCustomConfig',
    summary: 'The effective settings of a library, or of the group when no library is named',
    needs: 'config:view',
    query: { glc, libcode },
    reply: SettingsNow,
    example: now,
  }),
  getConfigDistinctList: route({
    method: 'GET',
    path: 'customConfig/getConfigDistinctList',
    summary:
      'All settings: their meaning, the screens they affect, and how many libraries set them',
    needs: 'config:view',
    query: { glc },
    reply: z.array(SettingAbout),
    example: [
      {
        key: 'shortName',
        name: '简称',
        means: '图表和筛选中代替馆名显示',
        where: '所有按图书馆的图表、表格、筛选和导出',
        ofGroup: false,
        standard: null,
        libraries: 1,
      },
    ],
  }),
  editCustomConfig: route({
    method: 'POST',
    path: 'customConfig/editCustomConfig',
    summary: 'Set a value for a library or a group',
    needs: 'config:edit',
    body: SettingForm,
    reply: z.null(),
    example: null,
  }),
  copyConfig: route({
    method: 'POST',
    path: 'customConfig/copyConfig',
    summary:
      'Copy a library’s own values to other libraries, all or none; names and places in the tree are not copied',
    needs: 'config:edit',
    body: z.strictObject({
      glc,
      from: z.string().min(1).max(64),
      /** Library codes; an empty code is the group itself. */
      to: z.array(z.string().max(64)).min(1).max(2000),
    }),
    reply: z.object({ keys: z.array(SettingKey), libraries: z.number().int() }),
    example: { keys: ['openingHours'], libraries: 12 },
  }),
  deleteConfig: route({
    method: 'GET',
    path: 'customConfig/deleteConfig',
    summary: 'Delete a value, so that the inherited one applies; for older clients',
    query: { key: SettingKey, glc, libcode },
    ...removing,
  }),
  remove: route({
    method: 'DELETE',
    path: 'customConfig/{key}',
    summary: 'The same as deleteConfig, with the method that the console uses',
    params: { key: SettingKey },
    query: { glc, libcode },
    ...removing,
  }),
});
