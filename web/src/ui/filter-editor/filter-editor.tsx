import { PlusOutlined } from '@ant-design/icons';
import type { Filter, FilterField } from '@stacksight/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UseFieldValues } from '#lib/filter/use-field-values.ts';
import { useKeptFocus } from '../focus/use-kept-focus.ts';
import { ConditionRow } from './condition-row.tsx';
import styles from './filter-editor.module.css';
import {
  type FilterGroup,
  type Mode,
  newDraft,
  newGroup,
  replaceNode,
  toFilter,
  toFilterTree,
} from './filter-tree.ts';

type Props = {
  fields: readonly FilterField[];
  /** The initial filter; another `key` of the editor is needed to replace the filter later. */
  value?: Filter | null;
  onChange?: (filter: Filter | null) => void;
  /** The hook that reads the values of a field; the editor itself fetches nothing. */
  useValues: UseFieldValues;
  id?: string;
};

const modes: readonly Mode[] = ['all', 'any', 'none'];
// Users would not understand deeper nesting.
const deepest = 2;

/** Edits a filter: conditions on fields, in groups of which all, any or none must hold. */
export function FilterEditor({ fields, value = null, onChange, useValues, id }: Props) {
  const [tree, setTree] = useState(() => toFilterTree(value));
  const box = useKeptFocus<HTMLDivElement>();
  const change = (next: FilterGroup) => {
    setTree(next);
    onChange?.(toFilter(next));
  };
  return (
    <div ref={box} id={id} className={styles.editor}>
      <GroupEditor
        group={tree}
        depth={0}
        fields={fields}
        useValues={useValues}
        onChange={change}
        onRemove={null}
      />
    </div>
  );
}

type GroupProps = Pick<Props, 'fields' | 'useValues'> & {
  group: FilterGroup;
  depth: number;
  takesFocus?: boolean;
  onChange: (group: FilterGroup) => void;
  onRemove: (() => void) | null;
};

function GroupEditor({ group, depth, takesFocus = false, ...rest }: GroupProps) {
  const { fields, useValues, onChange, onRemove } = rest;
  const { t } = useTranslation('filter-editor');
  const { items, mode } = group;
  // A condition that the user has just added takes the focus.
  const [fresh, setFresh] = useState<number | null>(null);
  const add = (node: FilterGroup['items'][number]) => {
    setFresh(node.id);
    onChange({ ...group, items: [...items, node] });
  };
  const isOfMany = items.length > 1 || depth > 0 || mode !== 'all';
  return (
    <fieldset className={styles.group} data-depth={depth}>
      <legend className="visually-hidden">{t('group')}</legend>
      {isOfMany && (
        <Select<Mode>
          size="small"
          className={styles.mode ?? ''}
          aria-label={t('mode.label')}
          value={mode}
          popupMatchSelectWidth={false}
          options={modes.map((one) => ({ value: one, label: t(`mode.${one}`) }))}
          onChange={(next) => onChange({ ...group, mode: next })}
        />
      )}
      {items.map((item) =>
        item.kind === 'group' ? (
          <GroupEditor
            key={item.id}
            group={item}
            takesFocus={item.id === fresh}
            depth={depth + 1}
            fields={fields}
            useValues={useValues}
            onChange={(next) => onChange(replaceNode(group, item.id, next))}
            onRemove={() => onChange(replaceNode(group, item.id, null))}
          />
        ) : (
          <ConditionRow
            key={item.id}
            draft={item}
            takesFocus={item.id === fresh || (takesFocus && items.length === 1)}
            fields={fields}
            useValues={useValues}
            onChange={(next) => onChange(replaceNode(group, item.id, next))}
          />
        ),
      )}
      <div className={styles.adds}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          data-focus-home={depth === 0 || undefined}
          onClick={() => add(newDraft())}
        >
          {t('addCondition')}
        </Button>
        {depth < deepest && items.length > 0 && (
          <Button
            size="small"
            type="text"
            onClick={() => add(newGroup(mode === 'any' ? 'all' : 'any', [newDraft()]))}
          >
            {t('addGroup')}
          </Button>
        )}
        {onRemove && (
          <Button size="small" type="text" danger onClick={onRemove}>
            {t('removeGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
