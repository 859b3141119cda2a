import type { Language } from '@stacksight/contract';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { type ChildrenDeps, toChildren } from './children.service.ts';
import { allChildren } from './children.store.ts';
import words from './late-words.json' with { type: 'json' };

/** Returns the task that tells once which children have not reported the last month by their day. */
export function lateReportsTask(deps: ChildrenDeps & Pick<ServerDeps, 'notify'>): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '30 8 * * *',
    words: words.job,
    run: async () => {
      const children = await toChildren(deps, await allChildren(deps.store.db));
      for (const { id, name, month, dueDay, standing } of children) {
        if (standing !== 'late') continue;
        const say = (key: MessageKey) => {
          const text = (language: Language) =>
            sentence(key, language, { name, month, day: dueDay });
          return { 'zh-CN': text('zh-CN'), 'en-US': text('en-US') };
        };
        await deps.notify({
          kind: 'sync',
          summary: say('sync.childLate'),
          details: say('sync.childLateMore'),
          system: say('sync.system'),
          link: { path: '/config/children', label: say('sync.lookChild') },
          to: { holding: 'child:view' },
          once: `late report ${id} ${month}`,
        });
      }
      return null;
    },
  };
}
