import type {
  SyncAnswer,
  SyncContent,
  SyncReason,
  SyncReport,
  SyncState,
} from '@stacksight/contract';
import { sendingStates, syncOutcomes } from '@stacksight/contract';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The parent to which a library group sends its numbers. */
export const analyticsSync = pgTable('analytics_sync', {
  glc: text('glc').primaryKey(),
  parentUrl: text('parent_url').notNull().default(''),
  sealedSecret: text('sealed_secret'),
  contents: text('contents').array().$type<SyncContent[]>().notNull(),
  cron: text('cron'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  remark: text('remark').notNull().default(''),
  lastSentAt: instant('last_sent_at'),
  lastMonth: text('last_month'),
  state: text('state').$type<SyncState>().notNull().default('never'),
  checkedAt: instant('checked_at'),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The reports that were sent to a parent, or wait to be sent. */
export const syncSending = pgTable('sync_sending', {
  id: uuid('id').primaryKey(),
  glc: text('glc').notNull(),
  month: text('month').notNull(),
  state: text('state', { enum: sendingStates }).notNull(),
  report: text('report'),
  rows: integer('row_count'),
  few: integer('few_count'),
  dataUntil: text('data_until'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  triedAt: instant('tried_at'),
  nextAt: instant('next_at'),
  status: integer('status'),
  trouble: text('trouble', {
    enum: [
      'unknownHost',
      'forbidden',
      'refused',
      'timeout',
      'unreachable',
      'certificate',
      'redirect',
      'status',
      'answer',
    ],
  }),
  refusal: text('refusal'),
  answer: jsonb('answer').$type<SyncAnswer>(),
});

/** The installations that report to this one. */
export const syncChild = pgTable('sync_child', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  glc: text('glc').notNull(),
  libraries: text('libraries').array().notNull(),
  dueDay: integer('due_day').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  remark: text('remark').notNull(),
  sealedKey: text('sealed_key').notNull(),
  keyAt: instant('key_at').notNull(),
  misfitAt: instant('misfit_at'),
  createdAt: instant('created_at').notNull(),
  modifiedAt: instant('modified_at').notNull(),
});

/** A metric that a child defines in other words. */
export type DifferingMetric = { code: string; theirs: string };

/** The reports that came, and what became of them. */
export const syncReceipt = pgTable(
  'sync_receipt',
  {
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    digest: text('digest').notNull(),
    month: text('month'),
    madeAt: instant('made_at'),
    receivedAt: instant('received_at').notNull(),
    state: text('state', { enum: syncOutcomes }).notNull(),
    isCurrent: boolean('is_current').notNull(),
    taken: integer('taken').notNull(),
    refused: integer('refused').notNull(),
    few: integer('few').notNull(),
    reasons: jsonb('reasons').$type<SyncReason[]>().notNull(),
    modelVersion: text('model_version').notNull(),
    differing: jsonb('differing').$type<DifferingMetric[]>().notNull(),
    dataUntil: text('data_until'),
    names: jsonb('names').$type<SyncReport['names']>().notNull(),
  },
  ({ childId, id }) => [primaryKey({ columns: [childId, id] })],
);

/** The figures of the newest report of each child and month. */
export const syncFigure = pgTable(
  'sync_figure',
  {
    childId: uuid('child_id').notNull(),
    month: text('month').notNull(),
    metric: text('metric').notNull(),
    libcode: text('libcode').notNull(),
    breakdown: text('breakdown').notNull(),
    code: text('code').notNull(),
    value: doublePrecision('value'),
    isFew: boolean('is_few').notNull(),
  },
  ({ childId, month, metric, libcode, breakdown, code }) => [
    primaryKey({ columns: [childId, month, metric, libcode, breakdown, code] }),
  ],
);
