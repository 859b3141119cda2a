import { z } from 'zod';
import { page } from './page.ts';
import type { Permission } from './permissions.ts';
import { route } from './route.ts';

type Shape = Record<string, z.ZodType>;

/**
 * Returns the five usual routes of a plain list (list, get, create, update, remove) with the paths of the
 * specification.
 */
export function crud<
  Row extends z.ZodType,
  Form extends z.ZodType,
  const Fields extends readonly [string, ...string[]],
  Filters extends Shape,
>(options: {
  /** The first part of the path, e.g. `projectInfo`; create is `POST path/add`. */
  path: string;
  /** The noun for a record in summaries, e.g. `project`. */
  one: string;
  row: Row;
  form: Form;
  fields: Fields;
  filters: Filters;
  needs: { view: Permission; edit: Permission };
  example: z.input<Row>;
}) {
  const { path, one, row, form, needs, example } = options;
  const id = { id: z.uuid() };
  const listing = page(row, options.fields, options.filters);
  const key = '00000000-0000-4000-8000-000000000000';
  return {
    list: route({
      method: 'GET',
      path: `${path}/list`,
      summary: `List each ${one}, paged`,
      needs: needs.view,
      query: listing.query,
      reply: listing.reply,
      example: { rows: [example], total: 1 } as z.input<typeof listing.reply>,
    }),
    get: route({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Read one ${one}`,
      needs: needs.view,
      params: id,
      reply: row,
      // The generic type loses the type of the example.
      example: example as never,
    }),
    create: route({
      method: 'POST',
      path: `${path}/add`,
      summary: `Create a ${one}`,
      needs: needs.edit,
      body: form,
      reply: z.object({ id: z.uuid() }),
      example: { id: key },
    }),
    update: route({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change a ${one}`,
      needs: needs.edit,
      params: id,
      body: form,
      reply: z.null(),
      example: null,
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete a ${one}`,
      needs: needs.edit,
      params: id,
      reply: z.null(),
      example: null,
    }),
  };
}
