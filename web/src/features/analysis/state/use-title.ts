import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../draft/draft.ts';
import { usedEvents } from '../draft/kinds.ts';
import type { Catalogue } from './use-catalogue.ts';

/** Returns the default name of a question, made of its kind and its subject. */
export function useTitle(draft: QuestionDraft, { events, metrics, dimensions }: Catalogue): string {
  const { t } = useTranslation('analysis');
  const nameOf = (code: string) => events?.find((event) => event.code === code)?.label ?? code;
  const isWay = draft.kind !== 'event' && draft.kind !== 'table' && draft.kind !== 'path';
  const lines = usedEvents(draft).map(({ code, label }) => label || nameOf(code));
  const about =
    draft.kind === 'table'
      ? draft.metrics.map((code) => metrics?.find((metric) => metric.code === code)?.label ?? code)
      : isWay
        ? lines
        : [...new Set(lines)];
  const by = draft.by.map(
    (code) => dimensions?.find((dimension) => dimension.code === code)?.label ?? code,
  );
  const kind = t(`kind.${draft.kind}.name`);
  const subject = about.filter(Boolean).join(isWay ? ' → ' : t('comma'));
  if (subject === '') return kind;
  const title = t('title.about', { kind, subject });
  return by.length === 0 ? title : t('title.by', { title, by: by.join(t('comma')) });
}
