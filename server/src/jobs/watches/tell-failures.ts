import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import type { TaskKinds } from '../tasks/tasks.ts';
import { say } from './say.ts';

/** Adds a notice to every kind of scheduled task: when a task fails, the people who manage jobs are told. */
export function tellFailures(kinds: TaskKinds, { notify }: Pick<ServerDeps, 'notify'>): TaskKinds {
  return Object.fromEntries(
    Object.entries(kinds).map(([key, kind]: [string, TaskKind]) => {
      const { words } = kind;
      if (words === undefined || kind.tell !== undefined) return [key, kind];
      const tell: TaskKind['tell'] = async (_, failure) => {
        if (failure === null) return;
        await notify({
          kind: 'job',
          summary: say('failed', { name: words.name }),
          details: {
            'zh-CN': sayFailure(failure.code, failure.params, 'zh-CN'),
            'en-US': sayFailure(failure.code, failure.params, 'en-US'),
          },
          system: say('work'),
          link: { path: '/admin/jobs', label: say('jobs') },
          to: { holding: 'job:view' },
        });
      };
      return [key, { ...kind, tell }];
    }),
  );
}
