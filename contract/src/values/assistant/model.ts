import { z } from 'zod';

// A language model outside of the product, which may read questions and word answers.

/** The protocols of model servers: `/v1/chat/completions` of OpenAI, and `/v1/chat-messages` of Dify. */
export const modelKinds = ['openai', 'dify'] as const;
export const ModelKind = z.enum(modelKinds);
export type ModelKind = z.output<typeof ModelKind>;

/** The reasons why a model did not answer. */
export const modelTroubles = [
  'unknownHost',
  'forbidden',
  'refused',
  'timeout',
  'unreachable',
  'certificate',
  'redirect',
  'key',
  'notFound',
  'busy',
  'status',
  'broken',
  'cut',
  'tooLong',
  'unreadable',
] as const;
export type ModelTrouble = (typeof modelTroubles)[number];

/**
 * How a call of a model ended: well, in trouble, with an answer that the checks refused, with a caller who left, or not
 * made because a limit was reached or the model had asked to wait.
 */
export const modelOutcomes = [
  'good',
  ...modelTroubles,
  'wrong',
  'stopped',
  'limited',
  'paused',
] as const;
export const ModelOutcome = z.enum(modelOutcomes);
export type ModelOutcome = z.output<typeof ModelOutcome>;

/** The purpose of a call of a model: to read a question, to word an answer, to speak directly, or to try it. */
export const modelPurposes = ['read', 'say', 'chat', 'try'] as const;
export const ModelPurpose = z.enum(modelPurposes);
export type ModelPurpose = z.output<typeof ModelPurpose>;

/** The part that a model had in an answer. */
export const ModelPart = z.object({
  /** The model's meanings of words that the assistant does not know; null if it did not read the question. */
  words: z.array(z.object({ word: z.string(), label: z.string() })).nullable(),
  /** True if the model worded the answer. */
  hasWorded: z.boolean(),
  /** Why the answer is the one without the model, as a sentence; null if nothing went wrong. */
  away: z.string().nullable(),
});
export type ModelPart = z.output<typeof ModelPart>;
