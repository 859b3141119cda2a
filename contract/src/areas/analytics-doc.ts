import { z } from 'zod';
import { area, file, route } from '../kit/route.ts';
import { AnalyticsDocBody } from '../values/basket-item.ts';

// The report of a basket as a Word document.

export const analyticsDoc = area('analyticsDoc', {
  make: route({
    method: 'POST',
    path: 'ai/report/online/gd/analytics-doc',
    summary: 'The report of a basket as a Word document: summary, findings, tables, suggestions',
    needs: 'signedIn',
    query: {
      /** The ending of the file’s name; the content is the same. */
      format: z.enum(['docx', 'doc']).default('docx'),
    },
    body: AnalyticsDocBody,
    megabytes: 40,
    reply: file,
    example: '',
    seconds: 120,
  }),
});
