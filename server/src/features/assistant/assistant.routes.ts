import type { contract } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { stream } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { type AskDeps, answerAsked, readAsked } from './ask.service.ts';
import {
  deleteConversation,
  judgeMessage,
  listConversations,
  listMessages,
  readAppCode,
} from './assistant.store.ts';
import { createKnownWords } from './catalogue.ts';
import type { DecisionCalls } from './decisions.ts';
import { streamAnswer } from './stream-answer.ts';
import { assistantWordsRoutes } from './words/words.routes.ts';

type AssistantDeps = Omit<AskDeps, 'knownWords' | 'decisions'> & {
  engine: Engine;
  /** Makes tokens for the next calls of a caller. */
  passports: (caller: Caller, count: number) => Promise<string[]>;
};

/** Makes the calls of the assistant and of the words that it is taught, which share what it knows. */
export function assistantRoutes(opened: AssistantDeps, decisions: DecisionCalls) {
  const deps = { ...opened, decisions, knownWords: createKnownWords(opened) };
  return { assistant: chatRoutes(deps), assistantWords: assistantWordsRoutes(deps) };
}

function chatRoutes(deps: AssistantDeps & AskDeps): HandlersFor<typeof contract.assistant> {
  const { db } = deps.store;
  const must = (isThere: boolean) => {
    if (!isThere) throw new AppError('not_found');
    return null;
  };
  return {
    ask: async (call) => answerAsked(deps, call.body, await readAsked(deps, call.body, call), call),
    passport: async ({ caller, origin, language }) => {
      const { appCode: value } = origin;
      if (value === null || value !== (await readAppCode(db))) {
        const reason =
          value === null
            ? sentence('field.required', language)
            : sentence('field.unknown', language, { value });
        throw new AppError('request.invalid', { fields: { 'x-app-code': reason } });
      }
      const [access_token = '', ofa_token = ''] = await deps.passports(caller, 2);
      return { access_token, ofa_token };
    },
    chat: async (call) => stream(streamAnswer(deps, call), { isLong: true }),
    conversations: ({ caller }) => listConversations(db, caller.accountId),
    messages: async ({ params, caller }) => {
      const messages = await listMessages(db, caller.accountId, params.id);
      if (messages === null) throw new AppError('not_found');
      return messages;
    },
    forget: async ({ params, caller }) =>
      must(await deleteConversation(db, caller.accountId, params.id)),
    judge: async ({ params, body, caller }) =>
      must(await judgeMessage(db, caller.accountId, params.id, body.thumb)),
  };
}
