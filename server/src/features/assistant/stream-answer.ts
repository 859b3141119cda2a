import { randomUUID } from 'node:crypto';
import type { ChatEvent, contract } from '@stacksight/contract';
import { sayDays } from '#assistant/saying/say-days.ts';
import type { Call } from '#kit/handler.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import { toAppError } from '#kit/to-app-error.ts';
import type { Log } from '#lib/log.ts';
import { type AskDeps, answerAlone, inWordsOfModel, readAsked } from './ask.service.ts';
import { wordsWithModel } from './model/assistant-model.ts';

type ChatCall = Call<(typeof contract.assistant)['routes']['chat']>;
const pingMs = 10_000;

/**
 * Answers a question as a stream of events: what was understood, the answer in pieces, its sources at the end. Where a
 * model words answers, the assistant's answer comes first, and the model's words replace it when they have come.
 */
export async function* streamAnswer(
  deps: AskDeps & { log: Log },
  call: ChatCall,
): AsyncGenerator<ChatEvent> {
  const ids = { task_id: randomUUID(), message_id: randomUUID() };
  const { query: question, conversation_id: session } = call.body;
  if (question.trim() === '') return;
  const asked = { question, sessionId: session === '' ? undefined : session };
  try {
    const read = await readAsked(deps, asked, call);
    const answering = answerAlone(deps, asked, read, call);
    yield* pingsUntil(answering);
    const own = await answering;
    const about = { ...ids, message_id: own.id, conversation_id: own.sessionId };
    const isToBeWorded = await wordsWithModel(deps, own, call.language);
    yield {
      event: 'agent_thought',
      ...about,
      thought: own.understood.map(({ label }) => label).join(' · '),
      ...(isToBeWorded && { lqa: own }),
    };
    for (const answer of pieces(own.msg)) yield { event: 'message', ...about, answer };
    const wording = isToBeWorded ? inWordsOfModel(deps, asked, own, call) : Promise.resolve(own);
    yield* pingsUntil(wording);
    const lqa = await wording;
    if (lqa.msg !== own.msg) yield { event: 'message_replace', ...about, answer: lqa.msg };
    const retriever_resources = lqa.results.map((result, at) => ({
      position: at + 1,
      dataset_name: result.meta.glc,
      document_name: result.columns
        .filter(({ role }) => role === 'metric')
        .map(({ label }) => label)
        .join(', '),
      content: sayDays(result.meta.range, call.language),
    }));
    yield { event: 'message_end', ...about, metadata: { retriever_resources }, lqa };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (call.signal.aborted) return;
    deps.log.warn({ code: error.code }, 'chat failed');
    const message = sayFailure(error.code, error.params, call.language);
    yield { event: 'error', ...ids, code: error.code, message };
  }
}

/** Cuts a text after its punctuation, so that it can be read while it arrives. */
const pieces = (text: string): string[] =>
  text.match(/[^，。；：、,.;:]+[，。；：、,.;:]*/gu) ?? [text]; // chinese-ok: punctuation

/** Yields a sign of life until work is done, so that no proxy ends the connection. */
async function* pingsUntil(work: Promise<unknown>): AsyncGenerator<ChatEvent> {
  const settled = work.then(
    () => 'done' as const,
    () => 'done' as const,
  );
  while (true) {
    let timer: NodeJS.Timeout | undefined;
    const tick = new Promise<'tick'>((resolve) => {
      timer = setTimeout(() => resolve('tick'), pingMs);
    });
    const first = await Promise.race([settled, tick]);
    clearTimeout(timer);
    if (first === 'done') return;
    yield { event: 'ping' };
  }
}
