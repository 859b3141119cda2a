import type { contract } from '@stacksight/contract';
import { holdsAll, isInScope, librariesIn, resolveScope } from '#analytics/question/scope.ts';
import { writeReturnBook } from '#documents/returns/return-book.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { workbookMime } from '#lib/workbook/write-workbook.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { closePeriod, reopenPeriod } from './closings/close-period.ts';
import { listClosings, toClosing } from './closings/closings.store.ts';
import { returnDifferences } from './closings/differences.ts';
import { changedFigures } from './closings/figures.ts';
import { enterValue, explainCheck } from './fill/enter.ts';
import { readHistory } from './fill/entries.store.ts';
import { fillReturn } from './fill/fill-return.ts';
import { formOf, returnForms } from './forms/forms.ts';
import { type ReturnCall, type ReturnDeps, returnPlace } from './return-place.ts';

type AskedWhole = { form: string; period: string; libcode: string; glc?: string | undefined };

export function officialReturnRoutes(
  deps: ReturnDeps,
): HandlersFor<typeof contract.officialReturn> {
  const note = createAuditNote(deps, 'officialReturn');
  const { db } = deps.store;
  const asked = async ({ form, period, ...at }: AskedWhole, call: ReturnCall) => ({
    form: formOf(form),
    period,
    place: await returnPlace(deps, at, call),
  });
  return {
    forms: async ({ caller, language, query }) => {
      const { groups } = await deps.analytics.state();
      const { scope, defaultGlc } = caller;
      const { glc } = resolveScope(scope, groups, { glc: query.glc, defaultGlc });
      const forms = returnForms.map(({ code, name, note: about, periods, firstMonth }) => ({
        ...{ code, name: name[language], note: about[language], periods: [...periods], firstMonth },
      }));
      return { mayWhole: holdsAll(scope, glc), forms };
    },
    get: async (call) => fillReturn(deps, await asked(call.query, call), call),
    excel: async (call) => {
      const whole = await asked(call.query, call);
      const [filled, differences] = await Promise.all([
        fillReturn(deps, whole, call),
        returnDifferences(deps, whole, call),
      ]);
      const name = `${filled.form.name} ${filled.period} ${filled.placeName}`;
      const { glc, libcode, period } = filled;
      const subject = [glc, libcode, filled.form.code, period].join('/');
      await deps.store.transaction((tx) => note(tx, call, 'excel', { subject }));
      const made = { at: deps.clock.now(), zone: deps.timeZone, by: call.caller.username };
      const body = writeReturnBook(filled, differences, { ...made, language: call.language });
      return file(`${name.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`, workbookMime, body);
    },
    enter: (call) => enterValue(deps, note, call.body, call),
    entries: async (call) => {
      const { form, period, place } = await asked(call.query, call);
      const at = { glc: place.glc, libcode: place.libcode, form: form.code, period };
      return readHistory(db, { ...at, field: call.query.field }, call.language);
    },
    explain: (call) => explainCheck(deps, note, call.body, call),
    closings: async ({ query, caller, language }) => {
      const { groups } = await deps.analytics.state();
      const { scope, defaultGlc } = caller;
      const { glc } = resolveScope(scope, groups, { glc: query.glc, defaultGlc });
      const group = groups.find((one) => one.glc === glc);
      const groupName = (language === 'en-US' && group?.nameEn) || group?.nameZh || glc;
      const names = await deps.analytics.labels.all('dim_library', glc, language);
      const within = { glc, libraries: librariesIn(scope, glc) };
      const { rows, total } = await listClosings(db, within, query);
      const shown = (await asShown(db, 'period_closing', rows, language)).map((row) => {
        const { libcode } = row;
        const place = libcode === '' ? groupName : (names[libcode] ?? libcode);
        const mayChange =
          libcode === '' ? holdsAll(scope, glc) : isInScope(scope, { glc, libcode });
        return toClosing(row, place, mayChange);
      });
      return { rows: shown, total };
    },
    close: (call) => closePeriod(deps, note, call.body, call),
    reopen: (call) => reopenPeriod(deps, note, { id: call.params.id, ...call.body }, call),
    differences: async (call) => returnDifferences(deps, await asked(call.query, call), call),
    figures: async (call) => {
      const { period, ...at } = call.query;
      return changedFigures(deps, { place: await returnPlace(deps, at, call), period }, call);
    },
  };
}
