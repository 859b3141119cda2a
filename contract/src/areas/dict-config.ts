import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { codeList, page } from '../kit/page.ts';
import { area, file, route, upload } from '../kit/route.ts';
import { named, nameGiven, type Written } from '../values/names.ts';

// The labels that a library group gives to the codes of its data, one row for each code. Charts, tables, filters and
// files show these labels.

/** The dictionaries whose codes can get a label; each one is a column of the warehouse. */
export const dictionaryTypes = [
  'state',
  'circulationType',
  'readerType',
  'location',
  'channel',
  'holdOutcome',
  'resource',
  'creditRule',
] as const;
export const DictionaryType = z.enum(dictionaryTypes);
export type DictionaryType = z.output<typeof DictionaryType>;

export const DictForm = z.strictObject({
  type: DictionaryType,
  /** The library group; if absent, the caller's default group. */
  glc: z.string().max(64).optional(),
  code: z.string().trim().min(1).max(64),
  name: nameGiven(50),
  /** The position among the choices, from 1; rows with 0 come last, ordered by code. */
  sort: z.number().int().min(0).max(9_999).default(0),
  /** True if the label is in use; an inactive row is saved but has no effect. */
  isActive: z.boolean().default(true),
  remark: z.string().trim().max(100).default(''),
});
export type DictForm = Written<z.output<typeof DictForm>>;
export type DictFormInput = Written<z.input<typeof DictForm>>;

export const DictEntry = DictForm.extend({
  ...named(50),
  id: z.uuid(),
  glc: z.string(),
  /** The label of the code in the loaded data, in the caller's language; empty if it has none. */
  loadedName: z.string(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
});
export type DictEntry = z.output<typeof DictEntry>;

export const DictValue = z.object({
  code: z.string(),
  /** The label, in the caller's language. */
  label: z.string(),
  /** True if the label comes from this list, not from the loaded data. */
  isOwn: z.boolean(),
});
export type DictValue = z.output<typeof DictValue>;

export const UnlabelledCode = z.object({
  type: DictionaryType,
  code: z.string(),
  /** The number of rows of the caller's libraries with the code. */
  count: z.number().int(),
});
export type UnlabelledCode = z.output<typeof UnlabelledCode>;

/** A code of a dictionary: from the data, from the loaded names, or with a label of the group only. */
export const DictCode = z.object({
  /** The id, made of the dictionary and the code. */
  id: z.string(),
  type: DictionaryType,
  code: z.string(),
  /** The label of the code in the loaded data, in the caller's language; empty if it has none. */
  loadedName: z.string(),
  /** The group's own label in both languages; null without one. */
  own: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }).nullable(),
  /** The group's own label in the caller's language; empty without one. */
  ownName: z.string(),
  /** The id of the group's own label; null without one. */
  entryId: z.uuid().nullable(),
  sort: z.number().int(),
  isActive: z.boolean(),
  remark: z.string(),
  /** The number of rows of the caller's libraries with the code. */
  count: z.number().int(),
});
export type DictCode = z.output<typeof DictCode>;

/** The result of an import. */
export const DictImport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The refused rows, each with its number in the sheet and the reason. */
  refused: z.array(z.object({ row: z.number().int(), code: z.string(), reason: z.string() })),
});
export type DictImport = z.output<typeof DictImport>;

const glc = z.string().max(64).optional();
const example = {
  id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  type: 'state' as const,
  glc: 'demo',
  code: '6',
  name: '下架',
  names: { 'zh-CN': '下架', 'en-US': 'Taken down' },
  sort: 0,
  isActive: true,
  remark: '',
  loadedName: '交换',
  modifiedBy: 'analyst',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};

const codePages = page(DictCode, ['code', 'loadedName', 'count'], {
  search: z.string().max(100).optional(),
  type: DictionaryType.default('state'),
  /** `no`: only codes that have no name in the data and no label of the group; `yes`: only the others. */
  named: z.enum(['yes', 'no']).optional(),
  glc,
});

export const dictConfig = area('dictConfig', {
  ...crud({
    path: 'dictConfig',
    one: 'label of a code',
    row: DictEntry,
    form: DictForm,
    fields: ['code', 'name', 'type', 'sort', 'modifiedAt'],
    filters: {
      search: z.string().max(100).optional(),
      type: DictionaryType.optional(),
      glc,
      isActive: z.enum(['yes', 'no']).optional(),
    },
    needs: { view: 'dict:view', edit: 'dict:edit' },
    example,
  }),
  valueList: route({
    method: 'GET',
    path: 'dictConfig/valueList/{x}',
    summary: 'The codes of a dictionary with their labels in the caller’s group',
    needs: 'signedIn',
    params: { x: DictionaryType },
    query: { glc },
    reply: z.array(DictValue),
    example: [{ code: '6', label: example.name, isOwn: true }],
  }),
  codes: route({
    method: 'GET',
    path: 'dictConfig/codes',
    summary: 'Every code of a dictionary with its labels and its rows, paged; most rows first',
    needs: 'dict:view',
    query: codePages.query,
    reply: codePages.reply,
    example: {
      rows: [
        {
          id: 'state/6',
          type: 'state',
          code: '6',
          loadedName: '交换',
          own: example.names,
          ownName: example.name,
          entryId: example.id,
          sort: 0,
          isActive: true,
          remark: '',
          count: 310,
        },
      ],
      total: 1,
    },
    seconds: 60,
  }),
  unlabelled: route({
    method: 'GET',
    path: 'dictConfig/unlabelled',
    summary: 'Codes in the data of the caller’s libraries without a label, most rows first',
    needs: 'dict:view',
    query: { glc, types: codeList.optional() },
    reply: z.array(UnlabelledCode),
    example: [{ type: 'state', code: '77', count: 12 }],
    seconds: 60,
  }),
  excel: route({
    method: 'GET',
    path: 'dictConfig/excel',
    summary: 'The labels of a group as a workbook that an import accepts',
    needs: 'dict:view',
    query: { glc, type: DictionaryType.optional() },
    reply: file,
    example: '',
    seconds: 60,
  }),
  template: route({
    method: 'GET',
    path: 'dictConfig/template',
    summary: 'An empty workbook for labels, with the rules for its columns',
    needs: 'dict:view',
    reply: file,
    example: '',
  }),
  upload: route({
    method: 'POST',
    path: 'dictConfig/upload',
    summary:
      'Import labels from a workbook: good rows are saved, bad ones reported; `check` saves nothing',
    needs: 'dict:edit',
    query: { glc, check: z.enum(['yes', 'no']).default('no') },
    body: upload,
    bodyType: 'upload',
    reply: DictImport,
    example: {
      added: 12,
      changed: 1,
      unchanged: 40,
      refused: [{ row: 9, code: '6', reason: '中文名称不能为空' }],
    },
    seconds: 60,
  }),
});
