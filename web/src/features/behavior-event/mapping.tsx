import type { BehaviorEvent } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFieldValues } from '#lib/filter/use-field-values.ts';
import { FilterText } from '#ui/filter-editor/filter-text.tsx';
import styles from './behavior-event.module.css';
import { useKnownEventFields, useSources } from './use-events.ts';

/** Describes in words the raw events that an event counts, and their filter. */
export function Mapping({ event }: { event: Pick<BehaviorEvent, 'events' | 'filter'> }) {
  const { t } = useTranslation('behavior-event');
  const sources = useSources();
  const labels = event.events.map(
    (code) => sources.find((source) => source.code === code)?.label ?? code,
  );
  const names = labels.join(t('comma'));
  if (event.filter === null) return <span title={names}>{names}</span>;
  return (
    <span className={styles.mapping}>
      {names} · <Narrowed event={event} />
    </span>
  );
}

function Narrowed({ event }: { event: Pick<BehaviorEvent, 'events' | 'filter'> }) {
  const { fields } = useKnownEventFields(event.events);
  if (event.filter === null) return null;
  return <FilterText filter={event.filter} fields={fields} useValues={useFieldValues} />;
}
