import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';

type Names = Readonly<Record<string, string>>;

/** Returns functions that name areas, verbs and fields; an unknown code of another release stays as it is. */
export function useActionWords() {
  const { t, i18n } = useTranslation('audit-log');
  const bundle: Readonly<Record<string, Names | undefined>> =
    i18n.getResourceBundle(useLanguage(), 'audit-log') ?? {};
  const known = (kind: string, name: string): boolean => Object.hasOwn(bundle[kind] ?? {}, name);
  const area = (name: string): string =>
    known('area', name) ? t(`area.${name}`) : t('area.other');
  const verb = (name: string): string =>
    known('verb', name) ? t(`verb.${name}`) : t('verb.other');
  return {
    area,
    verb,
    /** The name of a field; null for a field without a name. */
    field: (path: string): string | null => {
      const name = path.split('.')[0] ?? '';
      return known('field', name) ? t(`field.${name}`) : null;
    },
    /** The name of a way to sign in. */
    means: (name: string): string => (known('means', name) ? t(`means.${name}`) : name),
    areas: Object.entries(bundle.area ?? {})
      .filter(([name]) => name !== 'other')
      .map(([value, label]) => ({ value, label })),
    areaLabels: bundle.area ?? {},
    verbLabels: bundle.verb ?? {},
  };
}
