import { z } from 'zod';
import { area, file, route } from '../kit/route.ts';
import { DeskRequest } from '../values/question/any-question.ts';
import { statementLimits, TableAnswer } from '../values/table-answer.ts';

// Free SQL for callers who may see all groups. The database user of the query desk can read the analytic tables and
// nothing else.

const Choice = z.object({ code: z.string(), label: z.string() });
const glc = z.string().max(64).optional();
const sql = 'SELECT libcode, sum(n) AS loans FROM behaviour_event GROUP BY libcode';

export const desk = area('desk', {
  run: route({
    method: 'POST',
    path: 'desk/run',
    summary: 'Run a SELECT; closing the connection cancels it in the engine',
    needs: 'desk:run',
    body: DeskRequest,
    reply: TableAnswer,
    example: {
      columns: [
        {
          key: 'loans',
          label: 'loans',
          type: 'number',
          role: 'metric',
          unit: null,
          format: 'integer',
          means: null,
          formula: null,
          labels: null,
        },
      ],
      rows: [[1_234]],
      totals: null,
      hasMore: false,
      rowLimit: 1_000,
      ms: 12,
      runId: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      cached: false,
    },
    seconds: 60,
  }),
  excel: route({
    method: 'POST',
    path: 'desk/excel',
    summary: 'The answer of a SELECT as an Excel workbook, with all its rows',
    needs: 'desk:run',
    body: DeskRequest.pick({ sql: true }).extend({ title: z.string().trim().max(100).optional() }),
    reply: file,
    example: JSON.stringify({ sql }),
    seconds: 1_800,
  }),
  format: route({
    method: 'POST',
    path: 'desk/format',
    summary: 'The statement as the engine formats it',
    needs: 'desk:run',
    body: DeskRequest.pick({ sql: true }),
    reply: z.object({ sql: z.string() }),
    example: { sql },
  }),
  schema: route({
    method: 'GET',
    path: 'desk/schema',
    summary: 'The tables and columns that the caller’s statements may read, and their limits',
    needs: 'desk:run',
    reply: z.object({
      tables: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          means: z.string(),
          columns: z.array(z.object({ name: z.string(), type: z.string(), means: z.string() })),
        }),
      ),
      hasReaders: z.boolean(),
      shownRows: z.number().int(),
      seconds: z.number().int(),
    }),
    example: {
      tables: [
        {
          name: 'dim_bib',
          label: '书目',
          means: '一种书一行',
          columns: [{ name: 'title', type: 'String', means: '题名' }],
        },
      ],
      hasReaders: false,
      shownRows: statementLimits.shownRows,
      seconds: statementLimits.seconds,
    },
  }),
  libcode: route({
    method: 'GET',
    path: 'api/libcode',
    summary: 'The libraries in the caller’s scope, of all groups or of one',
    needs: 'signedIn',
    query: { glc },
    reply: z.array(Choice.extend({ glc: z.string() })),
    example: [{ code: 'SF00', label: '市图书馆', glc: 'demo' }],
  }),
  location: route({
    method: 'GET',
    path: 'api/location',
    summary: 'The rooms of a group’s libraries in the caller’s scope',
    needs: 'signedIn',
    query: { glc, libcode: z.string().max(64).optional() },
    reply: z.array(Choice.extend({ libcode: z.string() })),
    example: [{ code: 'SF00-E3', label: '新书架', libcode: 'SF00' }],
  }),
  libcodeOfGlc: route({
    method: 'GET',
    path: 'api/getLibcodeOfGlc',
    summary: 'The codes of a group’s libraries in the caller’s scope',
    needs: 'signedIn',
    query: { glc },
    reply: z.array(z.string()),
    example: ['SF00', 'WH00'],
  }),
});
