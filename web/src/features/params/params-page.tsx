import { type Param, paramGroups } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { TableError, TableSkeleton } from '#ui/table/table-states.tsx';
import { GroupForm } from './group-form.tsx';
import styles from './params.module.css';
import { useParams } from './use-params.ts';

/** The parameters of the installation, group by group. */
export function ParamsPage() {
  const { t } = useTranslation('params');
  const { data, error, isPending, refetch } = useParams();
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('hint')}</p>
      </header>
      {isPending && <TableSkeleton columns={2} />}
      {error && <TableError error={error} onRetry={() => void refetch()} />}
      {data &&
        paramGroups.map((group) => (
          <GroupForm key={group} group={group} params={inGroup(data, group)} />
        ))}
    </div>
  );
}

const inGroup = (all: readonly Param[], group: Param['group']) =>
  all.filter((param) => param.group === group);
