import type { ErrorCode, LqaAnswer, Meaning } from '@stacksight/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { forgetPassport, passportHeader } from './passport.ts';

/** A question of the conversation with what has arrived of its answer. */
export type Turn = {
  key: number;
  question: string;
  /** The answer, piece by piece while it arrives. */
  said: string;
  answer: LqaAnswer | null;
  error: unknown;
  state: 'loading' | 'finished' | 'stopped';
};

export type Chat = {
  turns: readonly Turn[];
  isLoading: boolean;
  /** Asks a question; a choice comes with what it means. */
  ask: (question: string, meaning?: Meaning) => void;
  /** Asks the question of a turn again, with a meaning that the user has changed. */
  change: (turn: Turn, meaning: Meaning) => void;
  stop: () => void;
  clear: () => void;
  /** Continues an earlier conversation. */
  resume: (sessionId: string, turns: readonly Turn[]) => void;
};

/** Keeps one conversation with the assistant; a new question ends the answer that is still arriving. */
export function useChat(): Chat {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const session = useRef<string | undefined>(undefined);
  const running = useRef<AbortController | null>(null);
  const next = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  const put = (key: number, part: Partial<Turn>) =>
    setTurns((all) => all.map((turn) => (turn.key === key ? { ...turn, ...part } : turn)));

  async function run(key: number, question: string, meaning: Meaning | null) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const arriving = meaning === null ? streamed(question) : corrected(question, meaning);
      for await (const part of arriving(controller.signal)) put(key, part);
    } catch (error) {
      put(key, controller.signal.aborted ? { state: 'stopped' } : { error, state: 'finished' });
    } finally {
      forgetPassport();
      if (running.current === controller) running.current = null;
    }
  }

  const streamed = (question: string) =>
    async function* (signal: AbortSignal): AsyncGenerator<Partial<Turn>> {
      let said = '';
      const body = { query: question, conversation_id: session.current ?? '' };
      const headers = await passportHeader(signal);
      for await (const event of api.assistant.chat({ body, headers, signal })) {
        if (event.event === 'error')
          throw new ApiError(
            event.status ?? 500,
            (event.code ?? 'internal') as ErrorCode,
            event.message,
          );
        if (event.event === 'message') {
          said += event.answer ?? '';
          yield { said };
        }
        if (event.event === 'message_replace') {
          said = event.answer ?? said;
          yield { said };
        }
        if (event.lqa === undefined) continue;
        session.current = event.lqa.sessionId;
        if (event.event === 'message_end')
          yield { said: event.lqa.msg, answer: event.lqa, state: 'finished' };
        else yield { answer: event.lqa };
      }
    };

  const corrected = (question: string, meaning: Meaning) =>
    async function* (signal: AbortSignal): AsyncGenerator<Partial<Turn>> {
      const body = { question, meaning, ...(session.current && { sessionId: session.current }) };
      const answer = await api.assistant.ask({ body, signal });
      session.current = answer.sessionId;
      yield { said: answer.msg, answer, state: 'finished' };
    };

  return {
    turns,
    isLoading: turns.some(({ state }) => state === 'loading'),
    ask(text, meaning) {
      const question = text.trim();
      if (question === '') return;
      const key = next.current++;
      setTurns((all) => [...all, { key, question, ...waiting }]);
      void run(key, question, meaning ?? null);
    },
    change(turn, meaning) {
      put(turn.key, { state: 'loading', error: null });
      void run(turn.key, turn.question, meaning);
    },
    stop: () => running.current?.abort(),
    clear() {
      running.current?.abort();
      session.current = undefined;
      setTurns([]);
    },
    resume(sessionId, earlier) {
      running.current?.abort();
      session.current = sessionId;
      setTurns(earlier.map((turn) => ({ ...turn, key: next.current++ })));
    },
  };
}

const waiting = { said: '', answer: null, error: null, state: 'loading' } as const;
