import type { ScopeLibrary } from '@stacksight/contract';
import { Form, Radio, Select, Tag, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session/session-store.ts';
import { type LibraryGroup, useLibraries } from '#lib/statistics/use-libraries.ts';
import styles from '../users.module.css';
import {
  afterTick,
  librariesByDistrict,
  type ScopeNode,
  scopeLibraryName,
  toKey,
  toScope,
  toScopeTree,
} from './scope-tree.ts';

const none: readonly LibraryGroup[] = [];
const nothing: readonly ScopeLibrary[] = [];

/** Shows the form fields for the libraries that a user may see: all, or some library groups and libraries. */
export function ScopeFields() {
  const { t } = useTranslation('users');
  // Null means that the signed-in user may see every library.
  const mayGiveAll = useSession((session) => session.user?.libraries === null);
  const isAll: boolean = Form.useWatch('allLibraries') ?? false;
  const { groups = none } = useLibraries('');
  return (
    <>
      <Form.Item name="allLibraries" label={t('libraries')} extra={t('scope.extra')}>
        <Radio.Group
          options={[
            { value: true, label: t('scope.all'), disabled: !mayGiveAll && !isAll },
            { value: false, label: t('scope.some') },
          ]}
        />
      </Form.Item>
      {!isAll && (
        <Form.Item
          name="libraries"
          rules={[{ required: true, type: 'array', message: t('scope.none') }]}
        >
          <ScopeChoice groups={groups} />
        </Form.Item>
      )}
      <Form.Item name="defaultGlc" label={t('scope.group')} extra={t('scope.groupExtra')}>
        <Select
          options={[
            { value: '', label: t('scope.first') },
            ...groups.map(({ code, label }) => ({ value: code, label })),
          ]}
        />
      </Form.Item>
    </>
  );
}

type ChoiceProps = {
  groups: readonly LibraryGroup[];
  id?: string;
  value?: readonly ScopeLibrary[];
  onChange?: (value: ScopeLibrary[]) => void;
};

function ScopeChoice({ groups, id, value = nothing, onChange }: ChoiceProps) {
  const { t } = useTranslation('users');
  const wholeOf = useWholeGroupName();
  const districtOf = (name: string) => t('scope.district', { name });
  const districts = useMemo(() => librariesByDistrict(groups), [groups]);
  const tree = toScopeTree(groups, value, { wholeOf, districtOf });
  const keys = value.map(toKey);
  const isWhole = (district: readonly string[]) => district.every((key) => keys.includes(key));
  const ticked = [...districts].filter(([, inside]) => isWhole(inside)).map(([key]) => key);
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      aria-label={t('libraries')}
      className={styles.scope ?? ''}
      treeCheckable
      treeCheckStrictly
      allowClear
      // The typed text stays, so that the user can tick several results of one search.
      showSearch={{ treeNodeFilterProp: 'title', autoClearSearchValue: false }}
      maxTagCount={12}
      listHeight={360}
      treeDefaultExpandedKeys={groups.length === 1 ? firstKeys(tree) : []}
      placeholder={t('scope.placeholder')}
      treeData={tree}
      value={[
        ...value.map((one) => ({
          value: toKey(one),
          label: scopeLibraryName(one, groups, wholeOf),
        })),
        // A ticked district has no tag, because each of its libraries has one.
        ...ticked.map((key) => ({ value: key, label: null })),
      ]}
      tagRender={({ label, closable, onClose }) =>
        label === null ? (
          <span hidden />
        ) : (
          <Tag closable={closable} onClose={onClose} className={styles.tag ?? ''}>
            {label}
          </Tag>
        )
      }
      onChange={(chosen: readonly { value: string }[], _labels, { triggerValue, checked }) => {
        const isTicked = checked === true;
        const next =
          typeof triggerValue === 'string'
            ? afterTick(keys, { key: triggerValue, isTicked }, districts)
            : chosen.map((one) => one.value).filter((key) => !districts.has(key));
        onChange?.(toScope(next));
      }}
    />
  );
}

/** Returns the keys of the nodes that are open at first: the groups and the nodes directly below them. */
const firstKeys = (tree: readonly ScopeNode[]): string[] =>
  tree.flatMap(({ value, children = [] }) => [value, ...children.map((child) => child.value)]);

/** Makes a function that names a whole library group. */
export function useWholeGroupName(): (label: string, count: number) => string {
  const { t } = useTranslation('users');
  return (label, count) => t('scope.whole', { label, count });
}
