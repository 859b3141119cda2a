import type {
  ImportReport,
  ImportRow,
  NewUser,
  OneTimePassword,
  Upload,
  User,
} from '@stacksight/contract';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import { AppError } from '#lib/app-error.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import type { Tx } from '#store/backend.ts';
import { lockUsers } from '../check-grant.ts';
import { insertUser, toAudit, type UsersDeps, unchangedForm, writeUser } from '../users.service.ts';
import { findUsersByName, listDepartmentPaths, listGrants } from '../users.store.ts';
import words from './import-words.json' with { type: 'json' };
import { type ImportContext, type JudgedRow, judgeRow } from './judge-row.ts';
import { hasUsers, readRows, type SheetUser } from './read-rows.ts';
import { passwordBook } from './template-book.ts';

type Verdict = SheetUser & { judged: JudgedRow };

/** Creates and changes users from the valid rows of a workbook; without `isWriting` it only reports the result. */
export async function importUsers(
  deps: UsersDeps,
  upload: Upload,
  isWriting: boolean,
  call: ChangeContext & { signal: AbortSignal },
): Promise<ImportReport> {
  const { problems } = words[call.language];
  const { caller, signal } = call;
  const options = { owner: caller.accountId, signal, isWanted: hasUsers };
  const read = readRows(await readWorkbook(upload.chunks, options), problems);
  const { verdicts, known } = await judgeAll(deps, read, call);
  const made = isWriting
    ? await writeAll(deps, { verdicts, known, fileName: upload.name }, call)
    : [];
  const rows = verdicts.map(toRow);
  const passwords = await passwordBook(made, call.language);
  return { rows, ...countsOf(verdicts), passwords };
}

function countsOf(verdicts: readonly Verdict[]) {
  const count = (kind: JudgedRow['kind']) =>
    verdicts.filter(({ judged }) => judged.kind === kind).length;
  return { made: count('make'), updated: count('update'), wrong: count('wrong') };
}

async function judgeAll(
  { store }: UsersDeps,
  rows: readonly SheetUser[],
  { caller, language }: ChangeContext,
): Promise<{ verdicts: Verdict[]; known: ImportContext }> {
  const names = rows.map(({ cells }) => (cells.username ?? '').toLowerCase());
  const found = await findUsersByName(store.db, names);
  const users = new Map(found.map((user): [string, User] => [user.username.toLowerCase(), user]));
  const grants = await listGrants(store.db);
  const departments = await listDepartmentPaths(store.db);
  const known = { caller, language, grants, departments, users };
  const verdicts = rows.map((row, at): Verdict => {
    const isTwice = names[at] !== '' && names.indexOf(names[at] ?? '') !== at;
    const problems = [words[language].problems.twice];
    return { ...row, judged: isTwice ? { kind: 'wrong', problems } : judgeRow(row, known) };
  });
  return { verdicts, known };
}

/** Writes all valid rows with their audit entries, or none. */
async function writeAll(
  deps: UsersDeps,
  read: { verdicts: readonly Verdict[]; known: ImportContext; fileName: string },
  call: ChangeContext,
): Promise<OneTimePassword[]> {
  const { verdicts, known, fileName } = read;
  const ready = await Promise.all(verdicts.map(({ judged }) => prepare(judged)));
  const note = createAuditNote(deps, 'users');
  const made = await deps.store.transaction(async (tx) => {
    const passwords: OneTimePassword[] = [];
    for (const [at, verdict] of verdicts.entries()) {
      const { judged } = verdict;
      const { password = '', hash = '' } = ready[at] ?? {};
      if (judged.kind === 'update') verdict.judged = await change(tx, verdict, judged);
      if (judged.kind !== 'make') continue;
      const id = await make(tx, judged.form, hash);
      const { username } = judged.form;
      if (id !== null) passwords.push({ id, username, password });
      // Another request has created the account since the file was read.
      else verdict.judged = wrong('twice');
    }
    await note(tx, call, 'import', { subject: fileName, after: countsOf(verdicts) });
    return passwords;
  });
  deps.noticed.raise();
  return made;

  async function make(tx: Tx, form: NewUser, hash: string): Promise<string | null> {
    const after = await toAudit(tx, form);
    const id = await insertUser(tx, form, hash, deps.clock.now());
    if (id !== null) await note(tx, call, 'create', { subject: form.username, after });
    return id;
  }

  /** Changes the current account, which may have changed, got more rights or been deleted since the file was read. */
  async function change(tx: Tx, row: SheetUser, { user: { id } }: Updating): Promise<JudgedRow> {
    const user = await lockUsers(tx, call.caller, [id]).then(
      ([held]) => held,
      (error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      },
    );
    if (user === 'not_found') return wrong('gone');
    if (typeof user === 'string') return wrong('more');
    const users = new Map([[user.username.toLowerCase(), user]]);
    const judged = judgeRow(row, { ...known, grants: await listGrants(tx), users });
    if (judged.kind !== 'update') return judged;
    const change = {
      subject: user.username,
      before: await toAudit(tx, unchangedForm(user)),
      after: await toAudit(tx, judged.form),
    };
    await writeUser(tx, user, judged.form, deps.clock.now());
    await note(tx, call, 'update', change);
    return judged;
  }

  function wrong(problem: 'twice' | 'gone' | 'more'): JudgedRow {
    return { kind: 'wrong', problems: [words[call.language].problems[problem]] };
  }
}

type Updating = Extract<JudgedRow, { kind: 'update' }>;

// Hashing is slow, so it runs before the transaction.
async function prepare(judged: JudgedRow): Promise<{ password: string; hash: string } | null> {
  if (judged.kind !== 'make') return null;
  const password = oneTimePassword();
  return { password, hash: await hashPassword(password) };
}

const outcomes = { make: 'made', update: 'updated', wrong: 'wrong' } as const;

function toRow({ row, cells, judged }: Verdict): ImportRow {
  const problems = judged.kind === 'wrong' ? judged.problems : [];
  return { row, username: cells.username ?? '', outcome: outcomes[judged.kind], problems };
}
