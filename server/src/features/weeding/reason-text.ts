import type { Language, WeedingGuardCode } from '@stacksight/contract';
import { z } from 'zod';
import type { WeedingReason } from '#holdings/weeding/weeding-reasons.ts';
import { sentence } from '#kit/messages.ts';

const Idle = z.object({ years: z.number(), isAtLeast: z.boolean() });
/** The reasons as a decision stores them. */
const KeptReasons = z.array(
  z.discriminatedUnion('code', [
    z.object({
      code: z.literal('rule'),
      clc: z.string(),
      age: z.number().nullable(),
      isPublished: z.boolean(),
      idle: Idle.nullable(),
    }),
    z.object({
      code: z.literal('surplus'),
      loanable: z.number(),
      enough: z.number(),
      gain: z.number(),
    }),
    z.object({ code: z.literal('worn'), loans: z.number(), limit: z.number() }),
    z.object({ code: z.literal('dead'), years: z.number() }),
  ]),
);

const between = (language: Language) => (language === 'zh-CN' ? '；' : '; ');

/** Returns the reasons for weeding a copy as a sentence. */
export function reasonsText(reasons: readonly WeedingReason[], language: Language): string {
  return reasons.map((reason) => reasonText(reason, language)).join(between(language));
}

/** Returns the reasons that a decision stores as a sentence. */
export const keptReasonsText = (kept: unknown, language: Language): string =>
  reasonsText(KeptReasons.parse(kept), language);

/** Returns the guards of a copy as a sentence. */
export function guardsText(guards: readonly WeedingGuardCode[], language: Language): string {
  return guards
    .map((guard) => sentence(`weeding.guard.${guard}`, language))
    .join(between(language));
}

function reasonText(reason: WeedingReason, language: Language): string {
  switch (reason.code) {
    case 'rule': {
      const { clc, age, isPublished, idle } = reason;
      const parts = [
        ...(age === null
          ? []
          : [
              sentence(isPublished ? 'weeding.published' : 'weeding.added', language, {
                years: age,
              }),
            ]),
        ...(idle === null
          ? []
          : [
              sentence(idle.isAtLeast ? 'weeding.idleAtLeast' : 'weeding.idle', language, {
                years: idle.years,
              }),
            ]),
      ].join(language === 'zh-CN' ? '，' : ', ');
      return sentence('weeding.reason.rule', language, { clc, parts });
    }
    case 'surplus':
      return sentence('weeding.reason.surplus', language, {
        ...{ loanable: reason.loanable, enough: reason.enough },
        gain: reason.gain < 0.01 ? '<0.01' : reason.gain.toFixed(2),
      });
    case 'worn':
      return sentence('weeding.reason.worn', language, reason);
    case 'dead':
      return sentence('weeding.reason.dead', language, reason);
  }
}
