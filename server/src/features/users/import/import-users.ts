import type { ImportReport, ImportRow, OneTimePassword, Upload, User } from '@stacksight/contract';
import { createAuditNote } from '#http/crud/audit-note.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import { type Asked, formOf, insertUser, type Part, toAudit, writeUser } from '../users.service.ts';
import { findUsersByName, listDepartmentPaths, listGrants } from '../users.store.ts';
import words from './import-words.json' with { type: 'json' };
import { type Judged, judgeRow } from './judge-row.ts';
import { readRows, type SheetUser } from './read-rows.ts';
import { passwordBook } from './template-book.ts';

type Verdict = SheetUser & { judged: Judged };

/** Makes and changes users by the rows of a workbook that are right; without `isWriting` it only says what would be. */
export async function importUsers(
  deps: Part,
  upload: Upload,
  isWriting: boolean,
  call: Asked,
): Promise<ImportReport> {
  const { problems } = words[call.language];
  const rows = readRows(await readWorkbook(upload.chunks), problems);
  const verdicts = await judgeAll(deps, rows, call);
  const made: OneTimePassword[] = [];
  for (const verdict of isWriting ? verdicts : []) {
    const password = await write(deps, verdict, call);
    if (password !== null) made.push(password);
  }
  if (isWriting) deps.noticed.raise();
  const report = verdicts.map(toRow);
  const count = (outcome: ImportRow['outcome']) =>
    report.filter((row) => row.outcome === outcome).length;
  const counts = { made: count('made'), updated: count('updated'), wrong: count('wrong') };
  if (isWriting)
    await createAuditNote(deps, 'users')(call, 'import', { subject: upload.name, after: counts });
  return { rows: report, ...counts, passwords: await passwordBook(made, call.language) };
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

async function write(deps: Part, verdict: Verdict, call: Asked): Promise<OneTimePassword | null> {
  const { judged } = verdict;
  const note = createAuditNote(deps, 'users');
  const now = deps.clock.now();
  if (judged.kind === 'update') {
    const { user, form } = judged;
    await deps.store.transaction((tx) => writeUser(tx, user, form, now));
    const before = await toAudit(deps.store.db, formOf(user));
    const after = await toAudit(deps.store.db, form);
    await note(call, 'update', { subject: user.username, before, after });
  }
  if (judged.kind !== 'make') return null;
  const { form } = judged;
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  const id = await deps.store.transaction((tx) => insertUser(tx, form, hash, now));
  if (id === null) {
    // Somebody made it while the file was read.
    const problems = [words[call.language].problems.twice];
    verdict.judged = { kind: 'wrong', problems };
    return null;
  }
  const after = await toAudit(deps.store.db, form);
  await note(call, 'create', { subject: form.username, after });
  return { id, username: form.username, password };
}

const outcomes = { make: 'made', update: 'updated', wrong: 'wrong' } as const;

function toRow({ row, cells, judged }: Verdict): ImportRow {
  const problems = judged.kind === 'wrong' ? judged.problems : [];
  return { row, username: cells.username ?? '', outcome: outcomes[judged.kind], problems };
}
