import { z } from 'zod';
import { area, route } from '../kit/route.ts';

// Sets of libraries that users save for later choices. All users have their own sets.

export const LibrarySetForm = z.strictObject({
  glc: z.string().max(64),
  name: z.string().trim().min(1).max(30),
  libraries: z.array(z.string().max(64)).min(1).max(2000),
});
export type LibrarySetForm = z.output<typeof LibrarySetForm>;

/** A set, with only the libraries that the caller may see now. */
export const LibrarySet = LibrarySetForm.extend({ id: z.uuid() });
export type LibrarySet = z.output<typeof LibrarySet>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const form = { glc: 'demo', name: '临江片区', libraries: ['LJ00', 'LJ01', 'LJ02'] };

export const librarySet = area('librarySet', {
  list: route({
    method: 'GET',
    path: 'librarySet/list',
    summary: 'The caller’s own sets of libraries, the newest first',
    needs: 'signedIn',
    reply: z.array(LibrarySet),
    example: [{ id, ...form }],
  }),
  create: route({
    method: 'POST',
    path: 'librarySet/add',
    summary: 'Keep a set of libraries',
    needs: 'signedIn',
    body: LibrarySetForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  rename: route({
    method: 'PUT',
    path: 'librarySet/{id}',
    summary: 'Rename an own set of libraries',
    needs: 'signedIn',
    params,
    body: LibrarySetForm.pick({ name: true }),
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'librarySet/{id}',
    summary: 'Delete an own set of libraries',
    needs: 'signedIn',
    params,
    reply: z.null(),
    example: null,
  }),
});
