import { z } from 'zod';
import { area, file, route, upload } from '../kit/route.ts';

// The picture of an account, which is shown beside the name. An account without a picture shows initials.

export const avatar = area('avatar', {
  change: route({
    method: 'POST',
    path: '/auth/avatar',
    summary: 'Set the caller’s picture: PNG or JPEG, saved as a PNG of 192 × 192 pixels',
    needs: 'signedIn',
    body: upload,
    bodyType: 'upload',
    reply: z.object({ avatar: z.string() }),
    example: { avatar: '/auth/avatar/3q2-7wHvRk6yJ0xB5uZt1A' },
  }),
  remove: route({
    method: 'DELETE',
    path: '/auth/avatar',
    summary: 'Delete the picture',
    needs: 'signedIn',
    reply: z.null(),
    example: null,
  }),
  picture: route({
    method: 'GET',
    path: '/auth/avatar/{key}',
    summary: 'A picture; only callers who may read the name get its address',
    needs: 'public',
    params: { key: z.string().regex(/^[\w-]{22}$/) },
    reply: file,
    example: '',
  }),
});
