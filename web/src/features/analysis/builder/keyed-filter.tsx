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

/** Shows a filter editor that restarts when undo or another question changes the filter. */
export function KeyedFilter({ fields, glc, value, onChange }: Props) {
  const { version, send } = useVersion(JSON.stringify(value));
  if (fields === undefined) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  return (
    <FilterEditor
      key={`${glc} ${version}`}
      fields={fields}
      value={value}
      useValues={fieldValuesIn(glc)}
      onChange={(filter) => {
        send(JSON.stringify(filter));
        onChange(filter);
      }}
    />
  );
}

// The filters that this editor reports return later in the same order; any other filter is a change from outside.
function useVersion(text: string) {
  const known = useRef({ text, version: 0, sent: [] as string[] });
  const state = known.current;
  if (state.text !== text) {
    const place = state.sent.indexOf(text);
    state.text = text;
    state.sent = state.sent.slice(place + 1);
    if (place < 0) {
      state.version += 1;
      state.sent = [];
    }
  }
  return { version: state.version, send: (next: string) => void state.sent.push(next) };
}
