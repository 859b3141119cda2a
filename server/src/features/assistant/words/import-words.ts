import { isDeepStrictEqual } from 'node:util';
import type { contract, TaughtWordForm, WordImport } from '@stacksight/contract';
import type { AuditNote } from '#kit/crud/audit-note.ts';
import type { Call } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import type { Store } from '#store/open.ts';
import { plainWord, refusalOf, type WordsDeps } from './words.service.ts';
import { allWords, putWords, type WordRow, type WordToSave } from './words.store.ts';
import { readWords } from './words-file.ts';

type Upload = Call<(typeof contract.assistantWords)['routes']['upload']>;
type Refused = WordImport['refused'][number];

/** Imports the right words of a file and reports the others; the same file again changes nothing. */
export async function importWords(
  deps: WordsDeps & { store: Store },
  call: Upload,
  note: AuditNote,
): Promise<WordImport> {
  const { caller, language, query, body, signal } = call;
  const owner = caller.accountId;
  const own = await deps.knownWords(caller, undefined, 'own');
  const forms = new Map<string, TaughtWordForm>();
  const refused: Refused[] = [];
  for (const { row, name, form, reason } of await readWords(body.chunks, {
    owner,
    signal,
    language,
  })) {
    const refusal = form === null ? reason : refusalOf(deps, form, own, language)?.text;
    const word = form === null ? null : plainWord(form);
    if (refusal !== undefined || word === null)
      refused.push({ row, name, reason: refusal ?? reason });
    else if (forms.has(word.name))
      refused.push({ row, name, reason: sentence('field.taken', language, { value: word.name }) });
    else forms.set(word.name, word);
  }
  const by = { modifiedBy: caller.username, modifiedAt: deps.clock.now() };
  const plan = (known: readonly WordRow[]) => planOf([...forms.values()], known, by);
  const report = ({ added, changed, unchanged }: Plan): WordImport => ({
    added: added.length,
    changed: changed.length,
    unchanged,
    refused,
  });
  if (query.check === 'yes') return report(plan(await allWords(deps.store.db)));
  return deps.store.transaction(async (tx) => {
    const made = plan(await allWords(tx));
    await putWords(tx, [...made.added, ...made.changed]);
    const done = report(made);
    const after = { ...done, refused: refused.length };
    await note(tx, call, 'upload', { subject: 'words', after });
    return done;
  });
}

type Plan = { added: WordToSave[]; changed: WordToSave[]; unchanged: number };

function planOf(
  forms: readonly TaughtWordForm[],
  known: readonly WordRow[],
  by: Pick<WordToSave, 'modifiedBy' | 'modifiedAt'>,
): Plan {
  const rows = new Map(known.map((row) => [row.name, row]));
  const plan: Plan = { added: [], changed: [], unchanged: 0 };
  for (const form of forms) {
    const before = rows.get(form.name);
    if (before === undefined) plan.added.push({ ...form, ...by });
    else if (isDeepStrictEqual(plainWord(before), form)) plan.unchanged += 1;
    else plan.changed.push({ ...form, ...by });
  }
  return plan;
}
