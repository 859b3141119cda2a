import { z } from 'zod';
import { ModelError } from './model-error.ts';
import { callAddress, Usage, type Wire } from './wire.ts';

const DifyEvent = z.object({
  event: z.string(),
  answer: z.string().nullish(),
  metadata: z.object({ usage: Usage.nullish() }).nullish(),
});

/** The protocol of an application of Dify, which takes one text and answers in a stream. */
export const dify: Wire = {
  request: ({ url, key }, { system, messages, tool }) => ({
    url: callAddress(url, 'chat-messages'),
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({
      inputs: {},
      query: [
        system,
        ...(tool === undefined ? [] : [`${tool.description}\n${JSON.stringify(tool.schema)}`]),
        ...messages.map(({ content }) => content),
      ].join('\n\n'),
      response_mode: 'streaming',
      conversation_id: '',
      // Dify wants a name. It is the same for everybody, so that no person is known outside.
      user: 'stacksight',
    }),
  }),
  read: (data) => {
    const { event, answer, metadata } = parseEvent(data);
    // A replaced answer is one that a filter of Dify refused after it had begun.
    if (event === 'error' || event === 'message_replace') throw new ModelError('broken');
    const isText = event === 'message' || event === 'agent_message';
    if (isText) return { text: answer ?? '' };
    if (event !== 'message_end') return {};
    return { isEnd: true, ...(metadata?.usage ? { tokens: metadata.usage } : {}) };
  },
};

function parseEvent(data: string): z.output<typeof DifyEvent> {
  try {
    return DifyEvent.parse(JSON.parse(data));
  } catch {
    throw new ModelError('unreadable');
  }
}
