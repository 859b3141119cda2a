import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, file, route, upload } from '../kit/route.ts';
import { UnderstoodPart } from '../values/assistant/answer.ts';

// What the assistant did not understand, and the words that analysts teach it. A word applies at once, for all users.

/** The kinds of meanings that a word can be taught; a word to ignore means nothing. */
export const taughtKinds = ['metric', 'dimension', 'member', 'study', 'ignore'] as const;
export type TaughtKind = (typeof taughtKinds)[number];

/** The studies that a word can ask for. */
export const taughtStudies = [
  'retention',
  'funnel',
  'stickiness',
  'interval',
  'path',
  'lost',
  'lifecycle',
  'distribution',
] as const;

export const TaughtWordForm = z.strictObject({
  /** The word. */
  name: z.string().trim().min(2).max(30),
  kind: z.enum(taughtKinds),
  /** The code of the metric, dimension or study; for members, of their dimension; empty for a word to ignore. */
  target: z.string().max(64).default(''),
  /** The codes of the dimension that the word names. */
  members: z.array(z.string().min(1).max(64)).max(100).default([]),
  /** True if the word takes the place of what it means without being taught. */
  replaces: z.boolean().default(false),
});
export type TaughtWordForm = z.output<typeof TaughtWordForm>;

export const TaughtWord = TaughtWordForm.extend({
  id: z.uuid(),
  /** The meaning of the word, in the caller's language. */
  means: z.string(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
});
export type TaughtWord = z.output<typeof TaughtWord>;

/** The text in the place of a word that may be the name of a person, and of a long number. */
export const maskedWord = '•••';

/**
 * Questions with the same word that nothing explains. An empty word stands for questions asked back for other reasons, and
 * the mask for all words that too few people say to be shown.
 */
export const OpenQuestions = z.object({
  word: z.string(),
  count: z.number().int(),
  /** The number of answers among them that their askers called wrong. */
  down: z.number().int(),
  lastAskedAt: z.string(),
  /** Up to five of the questions, without who asked them; rare words and long numbers are masked. */
  questions: z.array(z.string()),
});
export type OpenQuestions = z.output<typeof OpenQuestions>;

const Choice = z.object({ code: z.string(), label: z.string() });

export const WordTargets = z.object({
  metrics: z.array(Choice),
  dimensions: z.array(Choice),
  studies: z.array(Choice),
});
export type WordTargets = z.output<typeof WordTargets>;

/** The result of an import of words. */
export const WordImport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The refused words, each with its place in the file and the reason. */
  refused: z.array(z.object({ row: z.number().int(), name: z.string(), reason: z.string() })),
});
export type WordImport = z.output<typeof WordImport>;

const example = {
  id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  name: '刷书量',
  kind: 'metric' as const,
  target: 'loans',
  members: [],
  replaces: true,
  means: '外借册次',
  modifiedBy: 'analyst',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};
const glc = z.string().max(64).optional();
const needs = 'assistant:teach';

export const assistantWords = area('assistantWords', {
  ...crud({
    path: 'assistantWords',
    one: 'word taught to the assistant',
    row: TaughtWord,
    form: TaughtWordForm,
    fields: ['name', 'kind', 'modifiedAt'],
    filters: {
      search: z.string().max(100).optional(),
      kind: z.enum(taughtKinds).optional(),
    },
    needs: { view: needs, edit: needs },
    example,
  }),
  questions: route({
    method: 'GET',
    path: 'assistantWords/questions',
    summary: 'Questions that were asked back or called wrong, by the word that nothing explains',
    needs,
    query: { days: z.coerce.number().int().min(1).max(366).default(90), glc },
    reply: z.array(OpenQuestions),
    example: [
      {
        word: '刷书量',
        count: 3,
        down: 0,
        lastAskedAt: '2026-11-21T08:30:00.000Z',
        questions: ['上月各馆刷书量'],
      },
    ],
  }),
  targets: route({
    method: 'GET',
    path: 'assistantWords/targets',
    summary: 'The metrics, dimensions and studies that a word can mean',
    needs,
    reply: WordTargets,
    example: {
      metrics: [{ code: 'loans', label: '外借册次' }],
      dimensions: [{ code: 'readerType', label: '读者类型' }],
      studies: [{ code: 'lost', label: '流失' }],
    },
  }),
  members: route({
    method: 'GET',
    path: 'assistantWords/members',
    summary: 'The codes of a dimension that a word can name',
    needs,
    query: { dimension: z.string().max(64), glc },
    reply: z.array(Choice),
    example: [{ code: '03', label: '少儿读者' }],
    seconds: 60,
  }),
  today: route({
    method: 'GET',
    path: 'assistantWords/today',
    summary: 'What a word means without being taught; null if nothing explains it',
    needs,
    query: { name: z.string().max(100), glc },
    reply: z.object({ means: z.string().nullable() }),
    example: { means: '外借册次' },
    seconds: 60,
  }),
  try: route({
    method: 'POST',
    path: 'assistantWords/try',
    summary: 'What a sentence is understood to mean now; nothing of it is kept',
    needs,
    body: z.strictObject({ question: z.string().trim().min(1).max(500), glc }),
    reply: z.object({
      ack: z.boolean(),
      /** The sentence of the answer, or the question back. */
      msg: z.string(),
      understood: z.array(UnderstoodPart),
      unknown: z.array(z.string()),
    }),
    example: {
      ack: true,
      msg: '2026 年 10 月，外借册次最多的是总馆。',
      understood: [{ part: 'metric', code: 'loans', label: '外借册次' }],
      unknown: [],
    },
    seconds: 120,
  }),
  file: route({
    method: 'GET',
    path: 'assistantWords/file',
    summary: 'All taught words as a workbook or as JSON, for an import',
    needs,
    query: { format: z.enum(['xlsx', 'json']).default('xlsx') },
    reply: file,
    example: '',
  }),
  upload: route({
    method: 'POST',
    path: 'assistantWords/upload',
    summary:
      'Import words from a workbook or JSON: good ones are saved, others reported; `check` saves nothing',
    needs,
    query: { check: z.enum(['yes', 'no']).default('no') },
    body: upload,
    bodyType: 'upload',
    reply: WordImport,
    example: {
      added: 12,
      changed: 1,
      unchanged: 40,
      refused: [{ row: 9, name: '流通量', reason: '没有“xx”' }],
    },
    seconds: 60,
  }),
});
