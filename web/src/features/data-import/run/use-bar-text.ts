import type { ImportForm, TableLook } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { isYearMissing, missingFields } from '../map/change-form.ts';
import { useFieldWords } from '../map/use-field-words.ts';
import { partlyUsed } from '../preview/tried-panel.tsx';
import type { Tried } from '../preview/use-try.ts';

type Looked = { look: TableLook; form: ImportForm | null; tried: Tried };

/** Returns what keeps a table from being loaded, or what would become of its rows. */
export function useBarText({ look, form, tried }: Looked): { hasProblem: boolean; text: string } {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const words = useFieldWords();
  const missing = form === null ? [] : missingFields(form);
  const unsure = form?.columns.find(
    ({ heading, field, order }) =>
      field !== null && order === undefined && look.unsure.includes(heading),
  );
  const problem = (text: string) => ({ hasProblem: true, text });
  if (unsure !== undefined) return problem(t('bar.unsure', { heading: unsure.heading }));
  if (form !== null && isYearMissing(look, form)) return problem(t('bar.noYear'));
  if (missing.length > 0) {
    const fields = missing.map((field) => words.field(field).label).join(t('result.comma'));
    return problem(t('bar.missing', { fields }));
  }
  const { data } = tried;
  if (data === undefined) return { hasProblem: false, text: '' };
  const { problems, rows } = data;
  if (problems.length > 0) return problem(t('bar.problems', { count: problems.length }));
  const partly = partlyUsed(rows);
  const used = data.used - partly;
  const refused = data.refused + partly;
  const counts = { used: full(used), refused: full(refused), rows: full(rows.length) };
  if (refused > 0) return { hasProblem: false, text: t('bar.some', { count: refused, ...counts }) };
  const text =
    used === rows.length
      ? t('bar.good', { count: used, ...counts })
      : t('bar.idle', { count: rows.length, ...counts });
  return { hasProblem: false, text };
}
