import { z } from 'zod';
import { route, upload } from '../kit/route.ts';
import { DataDrop } from '../values/import/import-files.ts';

const id = '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10';
const drop: z.input<typeof DataDrop> = {
  id,
  mapping: { id, name: '借还记录' },
  username: 'admin',
  folder: 'inbox/main/借还记录',
  address: 'https://stats.example.org/api/analytics/dataImport/drop',
  replace: false,
  mostRefused: 0.05,
  createdAt: '2026-11-22T08:33:00.000Z',
  lastAt: null,
};
const token = 'eXNkZjJ3cTlzZGY4N3dlcWZzZGY4N3dlcWZzZGY4N3dlcQ';

/** The calls about drops: folders and addresses at which scripts leave files for a saved mapping. */
export const dropRoutes = {
  drops: route({
    method: 'GET',
    path: 'dataImport/drops',
    summary: 'Where scripts leave files for the saved mappings of a group',
    needs: 'etl:view',
    query: { glc: z.string().max(64).optional() },
    reply: z.array(DataDrop),
    example: [drop],
  }),
  saveDrop: route({
    method: 'POST',
    path: 'dataImport/drops',
    summary:
      'Open a folder and an address for the files of a saved mapping, or change how they are loaded. Opening them, or asking for a new token, returns the token once',
    needs: 'etl:edit',
    body: z.strictObject({
      mapping: z.uuid(),
      /** Removes the rows of earlier files of the same name first. */
      replace: z.boolean().default(false),
      mostRefused: z.number().min(0).max(1).default(0.05),
      /** Makes a new token; the old one ends. */
      newToken: z.boolean().default(false),
    }),
    reply: z.object({ drop: DataDrop, token: z.string().nullable() }),
    example: { drop, token },
  }),
  removeDrop: route({
    method: 'DELETE',
    path: 'dataImport/drops/{id}',
    summary: 'Close the folder and the address of a mapping; what was loaded stays',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
  dropFile: route({
    method: 'POST',
    path: 'dataImport/drop',
    summary:
      'Leave a file at the address of a drop (HTTP Basic: the id of the drop and its token). It is kept for good when the answer comes, and loaded in the background; the same file is loaded once',
    needs: 'public',
    body: upload,
    bodyType: 'upload',
    reply: z.object({ upload: z.uuid(), bytes: z.number().int() }),
    example: { upload: id, bytes: 120_400 },
    seconds: 3600,
    megabytes: 5 * 1024,
  }),
};
