import { z } from 'zod';
import { area, file, route, upload } from '../kit/route.ts';

// The pictures of reports. A picture is kept before the report that shows it is saved, and goes some weeks after the
// last report, version and link with it.

/** The size of a picture in pixels. */
export const ReportPicture = z
  .object({ width: z.number().int(), height: z.number().int() })
  .meta({ id: 'ReportPicture' });
export type ReportPicture = z.output<typeof ReportPicture>;

const id = '00000000-0000-4000-8000-000000000000';

export const reportPicture = area('reportPicture', {
  add: route({
    method: 'POST',
    path: 'analyticsReport/pictures',
    summary:
      'Keep a picture for a report: PNG or JPEG, at most 2,048 pixels on a side and 2 MB; what the camera noted is left out',
    needs: 'component:edit',
    body: upload,
    bodyType: 'upload',
    reply: z.object({ id: z.uuid(), picture: ReportPicture }),
    example: { id, picture: { width: 1600, height: 900 } },
  }),
  file: route({
    method: 'GET',
    path: 'analyticsReport/pictures/{id}',
    summary: 'A picture; only callers who may read a report with it get its id',
    needs: 'public',
    params: { id: z.uuid() },
    reply: file,
    example: '',
  }),
});
