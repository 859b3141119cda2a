import { z } from 'zod';
import { area, route, stream } from '../kit/route.ts';

/** The kinds of notices. Each user can hide a kind, or also get it by mail. */
export const noticeKinds = [
  'import',
  'late',
  'job',
  'report',
  'sync',
  'holdings',
  'alert',
  'password',
  'system',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const NoticePreference = z.strictObject({
  kind: z.enum(noticeKinds),
  /** True if the notice drawer shows the kind. */
  isShown: z.boolean(),
  byMail: z.boolean(),
});
export type NoticePreference = z.output<typeof NoticePreference>;

export const Notice = z.object({
  uuid: z.uuid(),
  kind: z.enum(noticeKinds),
  summary: z.string(),
  details: z.string(),
  dateStr: z.string(),
  system: z.string(),
  readFinish: z.boolean(),
  /** The page that the notice leads to, and its title. */
  link: z.object({ path: z.string(), label: z.string() }).nullable(),
});
export type Notice = z.output<typeof Notice>;

/** The values of `flag` in a call that changes notices (spec §4). */
export const noticeFlags = { read: 1, unread: 2, remove: 3, readAll: 4, removeAll: 5 } as const;

const example = {
  uuid: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  kind: 'import' as const,
  summary: '数据导入完成',
  details: '纽卡斯尔：80,752 名读者',
  dateStr: '2026-11-21 08:30',
  system: '数据仓库',
  readFinish: false,
  link: null,
};

export const notices = area('notices', {
  handle: route({
    method: 'POST',
    path: '/system/notice/handleNotices',
    summary:
      'Mark read (1), unread (2), remove (3), all read (4), remove all (5), or with no flag just list; the reply has the remaining notices',
    needs: 'signedIn',
    body: z
      .strictObject({
        uuid: z.uuid().optional(),
        flag: z.coerce.number().int().min(1).max(5).optional(),
      })
      .optional(),
    bodyType: 'form',
    reply: z.array(Notice),
    example: [example],
  }),
  live: route({
    method: 'GET',
    path: '/system/notice/stream',
    summary:
      'New notices as they arrive, an event when the caller’s rights change, and a heartbeat every 20 seconds',
    needs: 'signedIn',
    reply: stream(
      z.object({
        event: z.enum(['notice', 'access', 'beat']),
        notice: Notice.nullable(),
        /**
         * A hash of the rights, the scope and the menus of the account. If the hash differs from the last one, they
         * have changed.
         */
        access: z.string(),
      }),
    ),
    example: { event: 'notice', notice: example, access: '5d41402abc4b2a76b9719d911017c592' },
    seconds: 3_600,
  }),
  preferences: route({
    method: 'GET',
    path: '/system/notice/preferences',
    summary:
      'The notices that the caller sees and gets by mail, and whether the server can send mail',
    needs: 'signedIn',
    reply: z.object({
      preferences: z.array(NoticePreference),
      /** The email address of the account; null if it has none. */
      email: z.string().nullable(),
      canMail: z.boolean(),
    }),
    example: {
      preferences: [{ kind: 'import', isShown: true, byMail: false }],
      email: 'wang@library.example',
      canMail: true,
    },
  }),
  choose: route({
    method: 'POST',
    path: '/system/notice/preferences',
    summary: 'Choose which kinds of notice to see and to get by mail',
    needs: 'signedIn',
    body: z.strictObject({ preferences: z.array(NoticePreference).max(noticeKinds.length) }),
    reply: z.null(),
    example: null,
  }),
});
