import type { contract, DayNote, DayNoteForm, Language } from '@stacksight/contract';
import {
  assertMayChange,
  groupFor,
  holdsAll,
  isInScope,
  librariesIn,
} from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { LibraryScope } from '#lib/caller.ts';
import {
  addNote,
  changeNote,
  getNote,
  listNotes,
  type NoteRow,
  removeNote,
} from './day-note.store.ts';

type Routes = (typeof contract.dayNote)['routes'];
type Asking = { caller: { scope: LibraryScope; username: string }; language: Language };

export function dayNoteRoutes(
  deps: ServerDeps & { analytics: Analytics },
): HandlersFor<typeof contract.dayNote> {
  const { analytics, clock, store } = deps;
  const { db } = store;

  const toNote = (
    { glc, modifiedAt, ...note }: NoteRow,
    { caller }: Pick<Asking, 'caller'>,
  ): DayNote => ({
    ...note,
    mayChange: note.libcode !== '' || holdsAll(caller.scope, glc),
    modifiedAt: modifiedAt.toISOString(),
  });
  // Reads a note that the caller may see.
  const seen = async (from: typeof db, id: string, { caller }: Pick<Asking, 'caller'>) => {
    const row = await getNote(from, id);
    return row !== null && isInScope(caller.scope, row) ? row : null;
  };
  const toSave = async (glc: string, form: DayNoteForm, { caller, language }: Asking) => {
    const { libcode, dayFrom, dayUntil, text } = form;
    const libraries = await analytics.labels.all('dim_library', glc, language);
    const isKnown = libcode === '' || Object.hasOwn(libraries, libcode);
    const refuse = (field: string, words: string) =>
      new AppError('request.invalid', { fields: { [field]: words } });
    if (!isKnown || !isInScope(caller.scope, { glc, libcode }))
      throw refuse('libcode', sentence('field.unknown', language, { value: libcode }));
    if (dayUntil < dayFrom) throw refuse('dayUntil', sentence('field.rangeOrder', language));
    assertMayChange(caller.scope, { glc, libcode });
    const modified = { modifiedBy: caller.username, modifiedAt: clock.now() };
    return { glc, libcode, dayFrom, dayUntil, text, ...modified };
  };

  return crudRoutes<Routes>(
    store,
    {
      list: async (query, call) => {
        const glc = groupFor(call.caller, await analytics.state(), query.glc);
        const within = { glc, libraries: librariesIn(call.caller.scope, glc) };
        const { rows, total } = await listNotes(db, within, query);
        return { rows: rows.map((row) => toNote(row, call)), total };
      },
      get: async (from, id, call) => {
        const row = await seen(from, id, call);
        return row && toNote(row, call);
      },
      create: async (form, call) => {
        const glc = groupFor(call.caller, await analytics.state(), form.glc);
        const saving = await toSave(glc, form, call);
        return (tx) => addNote(tx, saving);
      },
      update: async (id, form, call) => {
        const row = await seen(db, id, call);
        if (row === null) return null;
        assertMayChange(call.caller.scope, row);
        const saving = await toSave(row.glc, form, call);
        return (tx) => changeNote(tx, id, saving);
      },
      remove: async (id, call) => {
        const row = await seen(db, id, call);
        if (row === null) return null;
        assertMayChange(call.caller.scope, row);
        return (tx) => removeNote(tx, id);
      },
    },
    createAuditNote(deps, 'dayNote'),
  );
}
