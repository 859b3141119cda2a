import { type ImportField, importFields, type RowKind, rowKinds } from '@stacksight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import english from '#locales/en-US/data-import-words.json' with { type: 'json' };
import chinese from '#locales/zh-CN/data-import-words.json' with { type: 'json' };

/** The texts by which a field is found: its names in both languages, its pinyin, and its meaning. */
const searched = new Map<ImportField, string>(
  importFields.map((field) => {
    const [zh, en] = [chinese.field[field], english.field[field]];
    const texts = [zh.label, zh.means, en.label, en.means, field, ...toPinyin(zh.label)];
    return [field, texts.join('\n').toLowerCase()];
  }),
);

/** Returns whether typed words find a field, in either language or in pinyin. */
export function findsField(field: ImportField, typed: string): boolean {
  const text = searched.get(field) ?? '';
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the names and meanings of kinds of rows, fields and columns of the warehouse. */
export function useFieldWords() {
  const { t, i18n } = useTranslation('data-import-words');
  return useMemo(
    () => ({
      kinds: rowKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}.label`) })),
      kindMeans: (kind: RowKind) => t(`kind.${kind}.means`),
      field: (field: ImportField) => ({
        label: t(`field.${field}.label`),
        means: t(`field.${field}.means`),
      }),
      /** The name of a column of the warehouse; a column of another release keeps its own name. */
      column: (name: string) =>
        i18n.exists(`data-import-words:column.${name}`) ? t(`column.${name}`) : name,
    }),
    [t, i18n],
  );
}
