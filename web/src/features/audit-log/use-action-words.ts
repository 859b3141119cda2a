import { type AuditArea, type AuditVerb, auditAreas, auditVerbs } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';

type Names = Readonly<Record<string, string>>;

const isArea = (name: string): name is AuditArea =>
  (auditAreas as readonly string[]).includes(name);
const isVerb = (name: string): name is AuditVerb =>
  (auditVerbs as readonly string[]).includes(name);

/** The labels of actions: area and verb. An entry of another release may have one that this release does not know. */
export function useActionWords() {
  const { t, i18n } = useTranslation('audit-log');
  const bundle: Readonly<Record<string, Names | undefined>> =
    i18n.getResourceBundle(useLanguage(), 'audit-log') ?? {};
  const known = (kind: string, name: string): boolean => Object.hasOwn(bundle[kind] ?? {}, name);
  const area = (name: string): string => t(`area.${isArea(name) ? name : 'other'}`);
  const verb = (name: string): string => t(`verb.${isVerb(name) ? name : 'other'}`);
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
    areas: auditAreas.map((name) => ({ value: name, label: area(name) })),
    areaLabels: bundle.area ?? {},
    verbLabels: bundle.verb ?? {},
  };
}
