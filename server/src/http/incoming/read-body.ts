import type { AnyRoute, Language } from '@stacksight/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertClean } from './clean-text.ts';
import { fromForm } from './form-body.ts';
import { fromRows } from './row-bodies.ts';

/** Prepares the input of a call for the schemas: checks its text, and converts forms and rows into bodies. */
export function readInput(route: AnyRoute, request: FastifyRequest, language: Language): void {
  assertClean(request.params, language);
  assertClean(request.query, language);
  if (route.bodyType === 'upload') return;
  request.body = fromRows(route.body, request.body);
  if (route.body === null) return;
  if (isForm(request)) request.body = fromForm(route.body, (request.body ?? {}) as FormBody);
  if (Array.isArray(request.body) && takesIds(route.body)) request.body = { ids: request.body };
  assertClean(request.body, language);
}

type FormBody = Readonly<Record<string, string | string[]>>;

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

// A plain list of ids is accepted as a body that has only ids.
const takesIds = (body: z.ZodType): boolean =>
  body instanceof z.ZodObject && 'ids' in body.shape && body.safeParse({ ids: [nobody] }).success;

const nobody = '00000000-0000-4000-8000-000000000000';
