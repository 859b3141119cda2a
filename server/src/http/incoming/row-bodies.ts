import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/app-error.ts';
import { fromForm } from './form-body.ts';

// Bodies that are rows: NDJSON and CSV. They stand for the one list that a route takes, such as `events`.

/** The rows of a body: values of NDJSON, or texts of CSV by the names in its first row. */
class Rows {
  readonly rows: readonly unknown[];
  readonly isCsv: boolean;
  constructor(rows: readonly unknown[], isCsv: boolean) {
    this.rows = rows;
    this.isCsv = isCsv;
  }
}

/** Lets calls have a body of NDJSON or CSV. */
export function acceptRows(app: FastifyInstance): void {
  const asText = { parseAs: 'string' } as const;
  const ndjson = ['application/x-ndjson', 'application/ndjson'];
  app.addContentTypeParser(ndjson, asText, async (_: unknown, text: string) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return new Rows(lines.map(readLine), false);
  });
  app.addContentTypeParser('text/csv', asText, async (_: unknown, text: string) => {
    try {
      const options = { columns: true, bom: true, trim: true, skip_empty_lines: true };
      return new Rows(parse(text, options), true);
    } catch (cause) {
      throw new AppError('request.unreadable', { cause });
    }
  });
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new AppError('request.unreadable', { cause });
  }
}

/** Converts rows into the body of a route that takes one list, and refuses them elsewhere. */
export function fromRows(schema: z.ZodType | null, body: unknown): unknown {
  if (!(body instanceof Rows)) return body;
  const [[name, list] = ['', null], ...more] =
    schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  if (more.length > 0 || !(list instanceof z.ZodArray))
    throw new AppError('request.unsupported_type');
  const element = list.element as z.ZodType;
  const { rows, isCsv } = body;
  const read = (row: unknown) => fromForm(element, row as Record<string, string>);
  return { [name]: isCsv ? rows.map(read) : rows };
}
