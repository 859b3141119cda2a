import { z } from 'zod';
import { area, file, route, upload } from '../kit/route.ts';

// One's own picture, beside one's name wherever that stands; without one there are initials.

export const avatar = area('avatar', {
  change: route({
    method: 'POST',
    path: '/auth/avatar',
    summary:
      'Put a picture beside one’s name: PNG or JPEG, drawn anew as a PNG of 192 × 192 pixels',
    needs: 'signedIn',
    body: upload,
    bodyType: 'upload',
    reply: z.object({ avatar: z.string() }),
    example: { avatar: '/auth/avatar/3q2-7wHvRk6yJ0xB5uZt1A' },
  }),
  remove: route({
    method: 'DELETE',
    path: '/auth/avatar',
    summary: 'Take the picture away',
    needs: 'signedIn',
    reply: z.null(),
    example: null,
  }),
  picture: route({
    method: 'GET',
    path: '/auth/avatar/{key}',
    summary: 'A picture; its address is told only to who may read the name beside it',
    needs: 'public',
    params: { key: z.string().regex(/^[\w-]{22}$/) },
    reply: file,
    example: '',
  }),
});
