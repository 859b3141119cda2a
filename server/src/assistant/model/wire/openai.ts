import { z } from 'zod';
import { ModelError } from './model-error.ts';
import { callAddress, Usage, type Wire } from './wire.ts';

const Delta = z.object({
  content: z.string().nullish(),
  tool_calls: z
    .array(z.object({ function: z.object({ arguments: z.string().nullish() }).nullish() }))
    .nullish(),
});
const Chunk = z.object({
  choices: z
    .array(z.object({ delta: Delta.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: Usage.nullish(),
  error: z.unknown().optional(),
});

/** The protocol of `/v1/chat/completions`, which most model servers speak. */
export const openAi: Wire = {
  request: ({ url, model, key }, { system, messages, tool }) => ({
    url: callAddress(url, 'chat/completions'),
    headers: bearer(key),
    body: JSON.stringify({
      model,
      messages: [{ role: 'system', content: system }, ...messages],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      ...(tool === undefined ? {} : asTool(tool)),
    }),
  }),
  read: (data) => {
    // The marker is the last event; a finish reason comes before it, and the tokens between the two.
    if (data.trim() === '[DONE]') return { isEnd: true };
    const chunk = parseChunk(data);
    if (chunk.error !== undefined && chunk.error !== null) throw new ModelError('broken');
    const [choice] = chunk.choices ?? [];
    if (choice?.finish_reason === 'length') throw new ModelError('tooLong');
    const called = choice?.delta?.tool_calls?.map((call) => call.function?.arguments ?? '') ?? [];
    const text = `${choice?.delta?.content ?? ''}${called.join('')}`;
    return {
      ...(text === '' ? {} : { text }),
      ...(chunk.usage ? { tokens: chunk.usage } : {}),
      // Some servers close the connection without the marker.
      ...(choice?.finish_reason ? { isWhole: true } : {}),
    };
  },
};

/** A model on an own machine often has no key. */
function bearer(key: string): Readonly<Record<string, string>> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

function asTool({
  name,
  description,
  schema,
}: {
  name: string;
  description: string;
  schema: object;
}) {
  return {
    tools: [{ type: 'function', function: { name, description, parameters: schema } }],
    tool_choice: { type: 'function', function: { name } },
  };
}

function parseChunk(data: string): z.output<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data));
  } catch {
    throw new ModelError('unreadable');
  }
}
