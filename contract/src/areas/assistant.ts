import { z } from 'zod';
import { area, route, stream } from '../kit/route.ts';
import { LqaAnswer } from '../values/assistant/answer.ts';
import { Meaning } from '../values/assistant/meaning.ts';
import { exampleResult } from '../values/statistics.ts';

// The assistant: questions in words, their answers, and the conversations of a user. The paths of the specification
// speak the format of Dify.

export const AskRequest = z.strictObject({
  question: z.string().trim().min(1).max(500),
  /** The conversation that the question continues; a new one if absent. */
  sessionId: z.uuid().optional(),
  glc: z.string().max(64).optional(),
  /** The meaning of the question, if a person has changed what was understood. */
  meaning: Meaning.optional(),
});
export type AskRequest = z.input<typeof AskRequest>;

const { query } = exampleResult.meta;
const id = '00000000-0000-4000-8000-000000000000';

const exampleAnswer: z.input<typeof LqaAnswer> = {
  ack: true,
  msg: '上月外借 41,022 册次。',
  lqaChartTitle: '外借册次',
  lqaChartExtra: '2026-10-01 – 2026-10-31',
  lqaChartType: 'item',
  lqaMetrics: [{ key: 'loans', label: '外借册次', unit: '册次', format: 'integer' }],
  lqaDimensions: [],
  lqaChartData: [{ loans: 41_022 }],
  lqaSingleItemValue: 41_022,
  id,
  sessionId: id,
  meaning: { kind: 'query', query },
  understood: [{ part: 'metric', code: 'loans', label: '外借册次' }],
  unknown: [],
  choices: [],
  results: [exampleResult],
  why: [],
  table: null,
  page: null,
  model: null,
};

/** A piece of a streamed answer, as Dify sends it. */
export const ChatEvent = z.object({
  event: z.enum(['message', 'message_replace', 'agent_thought', 'message_end', 'error', 'ping']),
  task_id: z.string().optional(),
  message_id: z.string().optional(),
  conversation_id: z.string().optional(),
  /** A piece of the answer, to be added to the pieces before; with `message_replace` the whole answer in other words. */
  answer: z.string().optional(),
  /** The understood parts of the question. */
  thought: z.string().optional(),
  created_at: z.number().optional(),
  metadata: z
    .object({
      retriever_resources: z.array(
        z.object({
          position: z.number().int(),
          dataset_name: z.string(),
          document_name: z.string(),
          content: z.string(),
        }),
      ),
    })
    .optional(),
  /** The whole answer with its chart and table: at the end, and with `agent_thought` where a model still words it. */
  lqa: LqaAnswer.optional(),
  status: z.number().int().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type ChatEvent = z.output<typeof ChatEvent>;

export const ChatRequest = z.object({
  query: z.string().max(500),
  conversation_id: z.string().max(64).default(''),
  inputs: z.record(z.string(), z.string()).default({}),
  files: z.array(z.string()).max(0, 'files are not read').default([]),
  response_mode: z.literal('streaming').default('streaming'),
  user: z.string().max(200).optional(),
});

/** Two tokens that live for a minute; each stands for the caller in one call, in the header `access-token`. */
export const Passport = z.object({ access_token: z.string(), ofa_token: z.string() });

export const Conversation = z.object({
  id: z.uuid(),
  title: z.string(),
  modifiedAt: z.string(),
});
export type Conversation = z.output<typeof Conversation>;

export const ConversationMessage = z.object({
  id: z.uuid(),
  question: z.string(),
  /** The sentence of the answer; its numbers are those of that time. */
  answer: z.string(),
  meaning: Meaning,
  thumb: z.enum(['up', 'down']).nullable(),
  askedAt: z.string(),
});
export type ConversationMessage = z.output<typeof ConversationMessage>;

const params = { id: z.uuid() };

export const assistant = area('assistant', {
  ask: route({
    method: 'POST',
    path: 'ai/lqa/ask',
    summary: 'Answer a question in words with a sentence, a chart and a table, or ask back',
    needs: 'dashboard:view',
    body: AskRequest,
    reply: LqaAnswer,
    example: exampleAnswer,
    seconds: 120,
  }),
  passport: route({
    method: 'GET',
    path: '/dataz_ai_api/portal-api/passport',
    summary:
      'Tokens for the next call of the assistant; `x-app-code` is the code of the application',
    needs: 'dashboard:view',
    reply: Passport,
    example: { access_token: 'Zk3…', ofa_token: 'b9Q…' },
    seconds: 300,
  }),
  chat: route({
    method: 'POST',
    path: '/dataz_ai_api/portal-api/api/chat-messages',
    summary: 'Answer a question piece by piece, in the format of Dify',
    needs: 'dashboard:view',
    body: ChatRequest,
    reply: stream(ChatEvent),
    example: { event: 'message', answer: '上月外借' },
    takesPassport: true,
    seconds: 300,
  }),
  conversations: route({
    method: 'GET',
    path: 'assistant/conversations',
    summary: 'The caller’s own conversations, the newest first',
    needs: 'dashboard:view',
    reply: z.array(Conversation),
    example: [{ id, title: '上月外借', modifiedAt: '2026-11-21T08:30:00.000Z' }],
  }),
  messages: route({
    method: 'GET',
    path: 'assistant/conversations/{id}',
    summary: 'The questions and answers of an own conversation, in order',
    needs: 'dashboard:view',
    params,
    reply: z.array(ConversationMessage),
    example: [],
  }),
  forget: route({
    method: 'DELETE',
    path: 'assistant/conversations/{id}',
    summary: 'Delete an own conversation',
    needs: 'dashboard:view',
    params,
    reply: z.null(),
    example: null,
  }),
  judge: route({
    method: 'PUT',
    path: 'assistant/messages/{id}/thumb',
    summary: 'Say whether an own answer was right',
    needs: 'dashboard:view',
    params,
    body: z.strictObject({ thumb: z.enum(['up', 'down']).nullable() }),
    reply: z.null(),
    example: null,
  }),
});
