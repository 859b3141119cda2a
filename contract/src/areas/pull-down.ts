import { z } from 'zod';
import { area, route } from '../kit/route.ts';

// Choices for select fields of other screens, always within the caller's libraries.

const glc = z.string().max(64).optional();
const Choice = z.object({ code: z.string(), label: z.string() });

export const pullDown = area('pullDown', {
  getLibData: route({
    method: 'GET',
    path: 'pullDown/getLibData',
    summary: 'The caller’s libraries, of one group or of all',
    needs: 'signedIn',
    query: { glc },
    reply: z.array(Choice.extend({ glc: z.string() })),
    example: [{ code: 'DG00', label: '城关区图书馆', glc: 'demo' }],
  }),
  getLocData: route({
    method: 'GET',
    path: 'pullDown/getLocData',
    summary: 'The locations of a library, or of all the caller’s libraries',
    needs: 'signedIn',
    query: { glc, libcode: z.string().max(64).optional() },
    reply: z.array(Choice.extend({ libcode: z.string() })),
    example: [{ code: 'DG00-A1', label: '中文图书借阅区', libcode: 'DG00' }],
  }),
  getOperatorData: route({
    method: 'GET',
    path: 'pullDown/getOperatorData',
    summary: 'The operators in the circulation data of the caller’s libraries, busiest first',
    needs: 'operator:view',
    query: { glc, libcode: z.string().max(64).optional() },
    reply: z.array(Choice.extend({ count: z.number().int() })),
    example: [{ code: 'op01', label: 'op01', count: 12_400 }],
    seconds: 60,
  }),
});
