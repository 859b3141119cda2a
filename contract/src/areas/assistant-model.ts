import { z } from 'zod';
import { area, route, stream } from '../kit/route.ts';
import { ModelKind, ModelOutcome } from '../values/assistant/model.ts';
import { ChatEvent } from './assistant.ts';

// The language model of the assistant: its address, a trial, what it costs, and the call that speaks to it directly.

export const ModelForm = z.strictObject({
  kind: ModelKind,
  url: z.string().trim().min(1).max(500),
  /** The name of the model; an application of Dify has none. */
  model: z.string().trim().max(200).default(''),
  /** If absent, the key does not change. A reply never contains it. */
  key: z.string().max(2_000).optional(),
  isEnabled: z.boolean().default(true),
});
export type ModelForm = z.output<typeof ModelForm>;

export const ModelSettings = z.object({
  kind: ModelKind,
  url: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  isEnabled: z.boolean(),
  /** True if the environment of the server names the model, which no screen can change. */
  isFixed: z.boolean(),
});
export type ModelSettings = z.output<typeof ModelSettings>;

export const ModelTrial = z.object({
  isGood: z.boolean(),
  /** The result of the trial, as a sentence. */
  message: z.string(),
  ms: z.number().int(),
});
export type ModelTrial = z.output<typeof ModelTrial>;

/** The calls of one user in a month. Tokens are null where the model has told none. */
const ModelUse = z.object({
  username: z.string(),
  calls: z.number().int(),
  tokensIn: z.number().int().nullable(),
  tokensOut: z.number().int().nullable(),
  /** The calls without an answer that could be used. */
  failed: z.number().int(),
  /** The mean time of a call, in milliseconds. */
  ms: z.number().int().nullable(),
});
export const ModelUsage = z.object({
  /** The month, `2026-11`. */
  month: z.string(),
  users: z.array(ModelUse),
  all: ModelUse.omit({ username: true }),
  outcomes: z.array(z.object({ outcome: ModelOutcome, calls: z.number().int() })),
  /** The calls of today, and how many everybody and each user may have. */
  today: z.number().int(),
  houseDay: z.number().int(),
  userDay: z.number().int(),
});
export type ModelUsage = z.output<typeof ModelUsage>;

const settings: z.input<typeof ModelSettings> = {
  kind: 'openai',
  url: 'https://model.example.org/v1',
  model: 'qwen3-32b',
  hasKey: true,
  isEnabled: true,
  isFixed: false,
};
const used = { calls: 41, tokensIn: 82_000, tokensOut: 4_100, failed: 2, ms: 1_850 };

export const assistantModel = area('assistantModel', {
  get: route({
    method: 'GET',
    path: 'assistant/model',
    summary: 'The language model of the assistant; null where there is none. Never the key',
    needs: 'param:view',
    reply: ModelSettings.nullable(),
    example: settings,
  }),
  set: route({
    method: 'PUT',
    path: 'assistant/model',
    summary: 'Set the language model; another server needs the key again',
    needs: 'param:edit',
    body: ModelForm,
    reply: ModelSettings,
    example: settings,
  }),
  remove: route({
    method: 'DELETE',
    path: 'assistant/model',
    summary: 'Do without a language model, and forget its key',
    needs: 'param:edit',
    reply: z.null(),
    example: null,
  }),
  test: route({
    method: 'POST',
    path: 'assistant/model/test',
    summary: 'Ask a language model one word, and tell what works or fails; nothing is saved',
    needs: 'param:edit',
    body: ModelForm,
    reply: ModelTrial,
    example: { isGood: true, message: '模型回答了，用时 0.8 秒。', ms: 812 },
    seconds: 60,
  }),
  usage: route({
    method: 'GET',
    path: 'assistant/model/usage',
    summary: 'Who used the language model how much in a month',
    needs: 'log:view',
    query: {
      month: z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
        .optional(),
    },
    reply: ModelUsage,
    example: {
      month: '2026-11',
      users: [{ username: 'anna', ...used }],
      all: used,
      outcomes: [
        { outcome: 'good', calls: 39 },
        { outcome: 'timeout', calls: 2 },
      ],
      today: 7,
      houseDay: 5_000,
      userDay: 200,
    },
  }),
  chat: route({
    method: 'POST',
    path: 'ai/llm/chat-messages',
    summary: 'Let the language model write from the given texts, piece by piece; it sees no data',
    needs: 'dashboard:view',
    body: z.strictObject({
      prompt: z
        .array(
          z.strictObject({
            role: z.enum(['user', 'assistant']),
            content: z.string().trim().min(1).max(20_000),
          }),
        )
        .min(1)
        .max(20),
    }),
    reply: stream(ChatEvent),
    example: { event: 'message', answer: '本月外借 41,022 册次。' },
    seconds: 300,
  }),
});
