import type { ImportReport, ImportRow, OneTimePassword, Upload, User } from '@stacksight/contract';
import { type AuditNote, createAuditNote } from '#kit/crud/audit-note.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import type { Tx } from '#store/backend.ts';
import { holdUsers } from '../check-grant.ts';
import { type Asked, formOf, insertUser, type Part, toAudit, writeUser } from '../users.service.ts';
import { findUsersByName, listDepartmentPaths, listGrants } from '../users.store.ts';
import words from './import-words.json' with { type: 'json' };
import { type Judged, judgeRow } from './judge-row.ts';
import { hasUsers, readRows, type SheetUser } from './read-rows.ts';
import { passwordBook } from './template-book.ts';

type Verdict = SheetUser & { judged: Judged };

/** Makes and changes users by the rows of a workbook that are right; without `isWriting` it only says what would be. */
export async function importUsers(
  deps: Part,
  upload: Upload,
  isWriting: boolean,
  call: Asked & { signal: AbortSignal },
): Promise<ImportReport> {
  const { problems } = words[call.language];
  const { caller, signal } = call;
  const options = { owner: caller.accountId, signal, isWanted: hasUsers };
  const read = readRows(await readWorkbook(upload.chunks, options), problems);
  const verdicts = await judgeAll(deps, read, call);
  const made = isWriting ? await writeAll(deps, verdicts, upload.name, call) : [];
  const rows = verdicts.map(toRow);
  const passwords = await passwordBook(made, call.language);
  return { rows, ...countsOf(verdicts), passwords };
}

function countsOf(verdicts: readonly Verdict[]) {
  const count = (kind: Judged['kind']) =>
    verdicts.filter(({ judged }) => judged.kind === kind).length;
  return { made: count('make'), updated: count('update'), wrong: count('wrong') };
}

async function judgeAll(
  { store }: Part,
  rows: readonly SheetUser[],
  { caller, language }: Asked,
): Promise<Verdict[]> {
  const names = rows.map(({ cells }) => (cells.username ?? '').toLowerCase());
  const found = await findUsersByName(store.db, names);
  const users = new Map(found.map((user): [string, User] => [user.username.toLowerCase(), user]));
  const grants = await listGrants(store.db);
  const departments = await listDepartmentPaths(store.db);
  const known = { caller, language, grants, departments, users };
  return rows.map((row, at) => {
    const isTwice = names[at] !== '' && names.indexOf(names[at] ?? '') !== at;
    const problems = [words[language].problems.twice];
    return { ...row, judged: isTwice ? { kind: 'wrong', problems } : judgeRow(row, known) };
  });
}

/** Writes every row that is right, with its entries in the audit log, or none. */
async function writeAll(
  deps: Part,
  verdicts: readonly Verdict[],
  fileName: string,
  call: Asked,
): Promise<OneTimePassword[]> {
  const noted = await Promise.all(
    verdicts.map(async (verdict) => ({ verdict, ready: await prepare(deps, verdict.judged) })),
  );
  const note = createAuditNote(deps, 'users');
  const made = await deps.store.transaction(async (tx) => {
    const passwords: OneTimePassword[] = [];
    for (const { verdict, ready } of noted) {
      const password = ready === null ? null : await write(tx, verdict, ready);
      if (password !== null) passwords.push(password);
      if (ready !== null && verdict.judged.kind !== 'wrong')
        await note(tx, call, ready.verb, ready.change);
    }
    await note(tx, call, 'import', { subject: fileName, after: countsOf(verdicts) });
    return passwords;
  });
  deps.noticed.raise();
  return made;

  async function write(tx: Tx, verdict: Verdict, { password, hash }: Ready) {
    const { judged } = verdict;
    const now = deps.clock.now();
    if (judged.kind === 'update') {
      await holdUsers(tx, call.caller, [judged.user.id]);
      await writeUser(tx, judged.user, judged.form, now);
    }
    if (judged.kind !== 'make') return null;
    const { form } = judged;
    const id = await insertUser(tx, form, hash, now);
    if (id !== null) return { id, username: form.username, password };
    // Somebody made it while the file was read.
    verdict.judged = { kind: 'wrong', problems: [words[call.language].problems.twice] };
    return null;
  }
}

type Ready = { verb: string; change: Parameters<AuditNote>[3]; password: string; hash: string };

// What takes time, or reads: before the transaction.
async function prepare({ store: { db } }: Part, judged: Judged): Promise<Ready | null> {
  if (judged.kind === 'wrong') return null;
  const after = await toAudit(db, judged.form);
  if (judged.kind === 'update') {
    const before = await toAudit(db, formOf(judged.user));
    const change = { subject: judged.user.username, before, after };
    return { verb: 'update', change, password: '', hash: '' };
  }
  const password = oneTimePassword();
  const change = { subject: judged.form.username, after };
  return { verb: 'create', change, password, hash: await hashPassword(password) };
}

const outcomes = { make: 'made', update: 'updated', wrong: 'wrong' } as const;

function toRow({ row, cells, judged }: Verdict): ImportRow {
  const problems = judged.kind === 'wrong' ? judged.problems : [];
  return { row, username: cells.username ?? '', outcome: outcomes[judged.kind], problems };
}
