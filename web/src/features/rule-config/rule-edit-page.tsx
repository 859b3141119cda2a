import { useParams } from 'react-router';
import { TableError, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './edit/edit.module.css';
import { Editor } from './edit/editor.tsx';
import { useOpened } from './edit/use-rule-edit.ts';

/** A rule for whoever writes it: its words, its question, its form, its columns and a trial of it. */
export function RuleEditPage() {
  const { id = '' } = useParams();
  const { opened, error, refetch } = useOpened(id);
  return (
    <div className={styles.page}>
      {opened ? (
        <Editor key={`${id} ${opened.version}`} opened={opened} onReload={refetch} />
      ) : error ? (
        <TableError error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton columns={3} />
      )}
    </div>
  );
}
