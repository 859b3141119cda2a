import { dayMs, TransferQuestion } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { BilingualText, ServerDeps } from '#kit/deps.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { boxesUnderWay, draftsSince } from './facts.store.ts';
import words from './tell-words.json' with { type: 'json' };

export type TellTransfersDeps = Pick<ServerDeps, 'store' | 'clock' | 'notify'> & {
  analytics: Pick<Analytics, 'labels'>;
};

const say = fillInBothLanguages(words);
/** Older plans and boxes are not announced. */
const newsDays = 3;

/**
 * Tells users who may approve a plan that the plan waits, and tells a library that a box for it is on its way; each
 * once.
 */
export async function tellTransfers(deps: TellTransfersDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - newsDays * dayMs);
  await tellWaiting(deps, since);
  await tellBoxes(deps, since);
}

async function tellWaiting({ store, notify }: TellTransfersDeps, since: Date): Promise<void> {
  const drafts = await draftsSince(store.db, since);
  const names = await namesOf(store, drafts);
  for (const { id, glc, form, createdBy, copies } of drafts) {
    const { libraries } = TransferQuestion.parse(form);
    const facts = {
      name: names(id),
      copies: copies.toLocaleString('en-US'),
      libraries: String(libraries.length),
    };
    await notify({
      kind: 'holdings',
      summary: say('waits', facts),
      details: say('waitsDetails', facts),
      system: say('system'),
      link: { path: `/holdings/transfers/${id}`, label: say('lookPlan') },
      to: { holding: 'holdings:approve', glc, libraries, except: createdBy },
      once: `plan waits ${id}`,
    });
  }
}

async function tellBoxes(
  { store, notify, analytics }: TellTransfersDeps,
  since: Date,
): Promise<void> {
  const boxes = await boxesUnderWay(store.db, since);
  const names = await namesOf(store, boxes);
  for (const { id, glc, box, from, to, copies } of boxes) {
    const [chinese, english] = await Promise.all([
      analytics.labels.all('dim_library', glc, 'zh-CN'),
      analytics.labels.all('dim_library', glc, 'en-US'),
    ]);
    const library = (code: string): BilingualText => ({
      'zh-CN': chinese[code] ?? code,
      'en-US': english[code] ?? code,
    });
    const facts = {
      ...{ name: names(id), box, copies: copies.toLocaleString('en-US') },
      ...{ from: library(from), to: library(to) },
    };
    await notify({
      kind: 'holdings',
      summary: say('box', facts),
      details: say('boxDetails', facts),
      system: say('system'),
      link: { path: `/holdings/shelf?plan=${id}`, label: say('lookShelf') },
      to: { holding: 'holdings:shelf', glc, libraries: [to] },
      once: `box sent ${id} ${from} ${to} ${box}`,
    });
  }
}

/** Returns the names of plans in both languages. */
async function namesOf(
  { db }: ServerDeps['store'],
  plans: readonly { id: string; name: string }[],
): Promise<(id: string) => BilingualText> {
  const unique = [...new Map(plans.map(({ id, name }) => [id, { id, name }])).values()];
  const [chinese, english] = await Promise.all([
    asShown(db, 'transfer_plan', unique, 'zh-CN'),
    asShown(db, 'transfer_plan', unique, 'en-US'),
  ]);
  const at = new Map(
    unique.map(({ id, name }, index) => [
      id,
      { 'zh-CN': chinese[index]?.name ?? name, 'en-US': english[index]?.name ?? name },
    ]),
  );
  return (id) => at.get(id) ?? { 'zh-CN': '', 'en-US': '' };
}
