import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { RangeText } from '../values/date-range.ts';

// The log of changes: who changed a record, when, and from which address. No call writes into the log.

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  username: z.string(),
  address: z.string(),
  /** The name of the action, `area.verb`; the two fields below are its halves. */
  action: z.string(),
  area: z.string(),
  verb: z.string(),
  /** The record that was changed. */
  subject: z.string(),
  /** The name of the record, if the entry contains one. */
  name: z.string().nullable(),
  isSuccess: z.boolean(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const AuditChange = z.object({
  /** The name or the path of a field. */
  field: z.string(),
  before: AuditValue,
  after: AuditValue,
  isChanged: z.boolean(),
});
export type AuditChange = z.output<typeof AuditChange>;

export const AuditDetail = AuditEntry.extend({
  changes: z.array(AuditChange),
});
export type AuditDetail = z.output<typeof AuditDetail>;

const filters = {
  search: z.string().max(100).optional(),
  username: z.string().max(64).optional(),
  address: z.string().max(64).optional(),
  isSuccess: z.enum(['true', 'false']).optional(),
  range: RangeText.optional(),
};
const fields = ['at', 'username', 'action', 'address'] as const;
const all = page(AuditEntry, fields, { ...filters, area: z.string().max(40).optional() });
const logins = page(AuditEntry, fields, filters);

const example: z.input<typeof AuditEntry> = {
  id: '1024',
  at: '2026-11-21T06:00:00.000Z',
  username: 'super',
  address: '10.1.2.3',
  action: 'projectInfo.update',
  area: 'projectInfo',
  verb: 'update',
  subject: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  name: '馆析规则库',
  isSuccess: true,
};

export const auditLog = area('auditLog', {
  list: route({
    method: 'GET',
    path: '/system/audit-log/list',
    summary: 'The audit log, newest first, paged',
    needs: 'log:view',
    query: all.query,
    reply: all.reply,
    example: { rows: [example], total: 1 },
  }),
  logins: route({
    method: 'GET',
    path: '/system/login-log/list',
    summary: 'The sign-ins, sign-outs and refused attempts, newest first, paged',
    needs: 'log:view',
    query: logins.query,
    reply: logins.reply,
    example: {
      rows: [
        {
          ...example,
          action: 'session.signIn',
          area: 'session',
          verb: 'signIn',
          subject: 'password',
          name: null,
        },
      ],
      total: 1,
    },
  }),
  get: route({
    method: 'GET',
    path: '/system/audit-log/{id}',
    summary: 'One entry of the audit log, with what changed',
    needs: 'log:view',
    params: { id: z.string().regex(/^\d{1,18}$/) },
    reply: AuditDetail,
    example: {
      ...example,
      changes: [{ field: 'remark', before: '', after: '常用规则', isChanged: true }],
    },
  }),
});
