import type { AnyRoute } from '@stacksight/contract';
import { z } from 'zod';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const consumed = { json: [json, form], form: [form, json], upload: ['multipart/form-data'] };

/** Returns the schema of a route for the framework's checks and for OpenAPI. */
export function toSchema(areaName: string, key: string, route: AnyRoute): object {
  return {
    tags: [areaName],
    operationId: `${areaName}.${key}`,
    summary: route.summary,
    description: `Needs: ${route.needs}`,
    security: route.needs === 'public' ? [] : [{ bearer: [] }],
    params: route.params,
    querystring: route.query,
    ...(route.body === null || route.bodyType === 'upload' ? {} : { body: toBody(route.body) }),
    ...(route.body === null ? {} : { consumes: consumed[route.bodyType] }),
    response: toResponses(route),
  };
}

// The framework sets the body of a call without one to null.
function toBody(body: z.ZodType): z.ZodType {
  return body.safeParse(undefined).success ? body.nullable() : body;
}

function toResponses(route: AnyRoute): object {
  const { reply, example } = route;
  if ('kind' in reply && reply.kind === 'file') return {};
  if ('kind' in reply && reply.kind === 'stream') return {};
  if ('kind' in reply) return { 200: reply.schema.meta({ example }) };
  return {
    200: z
      .object({ message: z.string(), data: reply })
      .meta({ example: { message: 'ok', data: example } }),
  };
}
