import { type Language, nameIn, type SendingState } from '@stacksight/contract';
import type { BilingualText } from '#kit/deps.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import type { SendingDeps } from './sending-key.ts';
import type { SendingRow } from './sendings.store.ts';

const words = {
  failed: ['sync.failed', 'sync.failedMore'],
  refused: ['sync.refused', 'sync.refusedMore'],
  partly: ['sync.partly', 'sync.refusedMore'],
} as const;

/** Tells those who look after the reports of a group that one was given up, refused, or taken only in part. */
export async function tellSending(
  { notify, analytics }: Pick<SendingDeps, 'notify' | 'analytics'>,
  { id, glc, month, attempts }: SendingRow,
  state: SendingState,
): Promise<void> {
  if (state === 'waiting' || state === 'accepted') return;
  const group = (await analytics.state()).groups.find((one) => one.glc === glc);
  const say = (key: MessageKey): BilingualText => {
    const text = (language: Language) => {
      const name = group && nameIn({ 'zh-CN': group.nameZh, 'en-US': group.nameEn }, language);
      return sentence(key, language, { group: name ?? glc, month: monthIn(month, language) });
    };
    return { 'zh-CN': text('zh-CN'), 'en-US': text('en-US') };
  };
  const [summary, details] = words[state];
  await notify({
    kind: 'sync',
    summary: say(summary),
    details: say(details),
    system: say('sync.system'),
    link: { path: '/config/sync?tab=sendings', label: say('sync.look') },
    to: { holding: 'sync:edit', glc },
    once: `report to parent ${id} ${attempts} ${state}`,
  });
}

const monthIn = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
