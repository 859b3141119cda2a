import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './edit/edit.module.css';
import { Editor } from './edit/editor.tsx';
import { useOpenedRule } from './edit/use-rule-edit.ts';
import { RuleGone } from './rule-gone.tsx';

/** Shows the page with the rule editor: names, question, parameters, columns, and a trial run. */
export function RuleEditPage() {
  const { id = '' } = useParams();
  const params = new URLSearchParams(useLocation().search);
  // The key of the editor changes with the start of a new rule, so that each new rule gets an empty form.
  const start = `${params.get('from') ?? ''} ${params.get('sql') ?? ''}`;
  const [made, setMade] = useState(0);
  return <Opening key={`${id} ${start} ${made}`} id={id} onMade={() => setMade(made + 1)} />;
}

function Opening({ id, onMade }: { id: string; onMade: () => void }) {
  const { opened, error, refetch } = useOpenedRule(id);
  return (
    <div className={styles.page}>
      {opened ? (
        <Editor key={opened.version} opened={opened} onReload={refetch} onMade={onMade} />
      ) : error ? (
        <RuleGone error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton columns={3} />
      )}
    </div>
  );
}
