import {
  ColumnHeightOutlined,
  DownloadOutlined,
  FilterOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Popover, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExcelColumn } from '#lib/resource/use-list-excel.ts';
import type { ListLook } from '#lib/resource/use-list-look.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { Can } from '../can/can.tsx';
import { SearchField } from '../form-parts/search-field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './resource-page.module.css';
import type {
  ResourceColumn,
  ResourceFilter,
  ResourcePageProps,
  RowWithId,
} from './resource-page-props.ts';

type Props<Row extends RowWithId> = Pick<
  ResourcePageProps<Row, object>,
  'title' | 'resource' | 'columns' | 'search' | 'filters' | 'narrow' | 'excelNeeds'
> & {
  look: ListLook & { hidden: readonly string[] };
  onLook: (part: Partial<ListLook>) => void;
};

const mostOnPhone = 1;

/** Shows the line above the list: search, filters, row height, columns and export. */
export function ResourceTools<Row extends RowWithId>(props: Props<Row>) {
  const { t } = useTranslation('resource-page');
  const { resource, search, filters = [] } = props;
  const { view, change } = resource;
  const [isOpen, setOpen] = useState(false);
  // On a phone, several filters would push the list out of sight.
  const isFolded = useIsNarrow() && filters.length > mostOnPhone;
  const count = filters.filter(({ name }) => resource.filters[name]).length;
  const choices = filters.map((filter) => (
    <FilterChoice key={filter.name} filter={filter} resource={resource} />
  ));
  return (
    <div className={styles.tools}>
      {search !== undefined && (
        <SearchField
          className={styles.search ?? ''}
          label={search}
          value={view.search}
          onSearch={(text) => change({ search: text, page: 1 })}
        />
      )}
      {isFolded ? (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? t('filters') : t('filtersChosen', { count })}
        </Button>
      ) : (
        choices
      )}
      {props.narrow?.control}
      <span className={styles.space} />
      <LookTools {...props} />
      {isFolded && isOpen && choices}
    </div>
  );
}

function FilterChoice<Row extends RowWithId>({
  filter: { name, label, options, all },
  resource,
}: Pick<Props<Row>, 'resource'> & { filter: ResourceFilter }) {
  const { t } = useTranslation('resource-page');
  const value = resource.filters[name] ?? '';
  return (
    <Select
      className={styles.filter ?? ''}
      aria-label={label}
      prefix={<span className={styles.label}>{label}</span>}
      value={value}
      popupMatchSelectWidth={false}
      // More than twelve options need a search field.
      showSearch={options.length > 12 ? { optionFilterProp: 'label' } : false}
      options={[{ value: '', label: all ?? t('all') }, ...options]}
      onChange={(next: string) => resource.change({ [name]: next, page: 1 })}
    />
  );
}

function LookTools<Row extends RowWithId>(props: Props<Row>) {
  const { resource, columns, look, onLook } = props;
  const { t } = useTranslation('resource-page');
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.looks}>
      <IconButton label={t('refresh')} onClick={() => void resource.refresh()}>
        <ReloadOutlined aria-hidden spin={resource.answer.isLoading} />
      </IconButton>
      {!isNarrow && (
        <IconButton
          label={t(look.isDense ? 'density.wide' : 'density.tight')}
          onClick={() => onLook({ isDense: !look.isDense })}
        >
          <ColumnHeightOutlined aria-hidden />
        </IconButton>
      )}
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('columns')}
        content={<ColumnChoice columns={columns} look={look} onLook={onLook} />}
      >
        <IconButton label={t('columns')}>
          <SettingOutlined aria-hidden />
        </IconButton>
      </Popover>
      <ExcelButton {...props} />
    </div>
  );
}

function ColumnChoice<Row>({
  columns,
  look,
  onLook,
}: { columns: readonly ResourceColumn<Row>[] } & Pick<Props<RowWithId>, 'look' | 'onLook'>) {
  const keys = columns.map(({ key }) => key);
  const shown = keys.filter((key) => !look.hidden.includes(key));
  return (
    <Checkbox.Group
      className={styles.choice ?? ''}
      value={shown}
      onChange={(chosen) => onLook({ hidden: keys.filter((key) => !chosen.includes(key)) })}
      options={columns.map(({ key, title }) => ({
        value: key,
        label: title,
        disabled: shown.length === 1 && shown[0] === key,
      }))}
    />
  );
}

function ExcelButton<Row extends RowWithId>({
  title,
  resource,
  columns,
  search,
  filters = [],
  narrow,
  excelNeeds,
}: Props<Row>) {
  const { t } = useTranslation('resource-page');
  const { excel, view, answer } = resource;
  const save = () => {
    const about: [string, string][] = filters.flatMap(({ name, label, options }) => {
      const chosen = options.find(({ value }) => value === resource.filters[name]);
      return chosen === undefined ? [] : [[label, chosen.label] as [string, string]];
    });
    if (search !== undefined && view.search !== '') about.push([t('searched'), view.search]);
    about.push(...(narrow?.about ?? []));
    excel.save(title, columns.flatMap(toExcel), about);
  };
  return (
    <Can all={['export:excel', ...(excelNeeds ? [excelNeeds] : [])]}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={excel.isBusy}
        disabled={answer.total === 0}
        onClick={save}
      >
        {t('excel')}
      </Button>
    </Can>
  );
}

function toExcel<Row>({ key, title, excel = {} }: ResourceColumn<Row>): ExcelColumn[] {
  return excel === false ? [] : [{ key, label: title, ...excel }];
}
