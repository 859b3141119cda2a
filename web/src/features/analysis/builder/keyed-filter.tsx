import type { Filter, FilterField } from '@stacksight/contract';
import { Skeleton } from 'antd';
import { useRef } from 'react';
import { fieldValuesIn } from '#lib/filter/use-field-values.ts';
import { FilterEditor } from '#ui/filter-editor/filter-editor.tsx';

type Props = {
  fields: readonly FilterField[] | undefined;
  glc: string;
  value: Filter | null;
  onChange: (filter: Filter | null) => void;
};

/** The editor of a filter, begun anew when the filter was changed elsewhere: undone, or another question's. */
export function KeyedFilter({ fields, glc, value, onChange }: Props) {
  const { version, tell } = useVersion(JSON.stringify(value));
  if (fields === undefined) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  return (
    <FilterEditor
      key={`${glc} ${version}`}
      fields={fields}
      value={value}
      useValues={fieldValuesIn(glc)}
      onChange={(filter) => {
        tell(JSON.stringify(filter));
        onChange(filter);
      }}
    />
  );
}

// What was told from here comes back later, one after the other; anything else comes from elsewhere.
function useVersion(text: string) {
  const known = useRef({ text, version: 0, told: [] as string[] });
  const state = known.current;
  if (state.text !== text) {
    const place = state.told.indexOf(text);
    state.text = text;
    state.told = state.told.slice(place + 1);
    if (place < 0) {
      state.version += 1;
      state.told = [];
    }
  }
  return { version: state.version, tell: (next: string) => void state.told.push(next) };
}
