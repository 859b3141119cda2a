import { z } from 'zod';
import { file, route } from '../kit/route.ts';
import { DataMapping } from '../values/import/import-files.ts';
import { ImportForm } from '../values/import/import-form.ts';
import { lineOf } from '../values/names.ts';

const glc = z.string().max(64).optional();
const id = '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10';
export const exampleForm: z.input<typeof ImportForm> = {
  rowIs: 'loans',
  columns: [
    { heading: '读者证号', field: 'reader' },
    { heading: '借出时间', field: 'loanedAt' },
    { heading: '备注', field: null },
  ],
};
const mapping: z.input<typeof DataMapping> = {
  id,
  name: '借还记录',
  form: exampleForm,
  headings: ['读者证号', '借出时间', '备注'],
  version: 1,
  modifiedBy: 'admin',
  modifiedAt: '2026-11-22T08:32:00.000Z',
};
const own = { id: z.uuid() };
const view = 'etl:view' as const;
const edit = 'etl:edit' as const;

/** The calls about saved mappings of the columns of a file. */
export const mappingRoutes = {
  mappings: route({
    method: 'GET',
    path: 'dataImport/mappings',
    summary: 'The saved mappings of a group, by name',
    needs: view,
    query: { glc },
    reply: z.array(DataMapping),
    example: [mapping],
  }),
  saveMapping: route({
    method: 'POST',
    path: 'dataImport/mappings',
    summary: 'Save a form or a mapping in JSON under a name; the same name makes a new version',
    needs: edit,
    body: z.strictObject({
      name: lineOf(50).trim().min(1),
      glc,
      form: ImportForm.optional(),
      json: z.record(z.string(), z.unknown()).optional(),
    }),
    reply: DataMapping,
    example: mapping,
  }),
  removeMapping: route({
    method: 'DELETE',
    path: 'dataImport/mappings/{id}',
    summary: 'Delete a saved mapping; what was loaded with it stays',
    needs: edit,
    params: own,
    reply: z.null(),
    example: null,
  }),
  mappingFile: route({
    method: 'GET',
    path: 'dataImport/mappings/{id}/file',
    summary:
      'Download a mapping as the JSON that npm run load takes; a version other than the newest by its number',
    needs: view,
    params: own,
    query: { version: z.coerce.number().int().min(1).optional() },
    reply: file,
    example: '借还记录.json',
  }),
};
