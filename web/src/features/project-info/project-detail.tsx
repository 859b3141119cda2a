import { FolderOutlined } from '@ant-design/icons';
import type { Project } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './project-info.module.css';
import { type ContentsFolder, useContents } from './use-contents.ts';

/** What lies in a project: its folders, and the rules in each, to be opened from here. */
export function ProjectDetail({ project }: { project: Project }) {
  const { t } = useTranslation('project-info');
  const { folders, error, retry } = useContents(project.id);
  return (
    <div className={styles.detail}>
      {project.remark !== '' && <p>{project.remark}</p>}
      <p>
        <Link to={`/analysis/rules?projectId=${project.id}`}>{t('openRules')}</Link>
      </p>
      {folders === undefined && error !== null && <ReadFailure error={error} onRetry={retry} />}
      {folders === undefined && error === null && <TableSkeleton columns={1} />}
      {folders?.length === 0 && (
        <TableEmpty words={{ reason: t('nothing.reason'), hint: t('nothing.hint') }} />
      )}
      {folders && <Folders folders={folders} projectId={project.id} />}
    </div>
  );
}

type Props = { folders: readonly ContentsFolder[]; projectId: string };

function Folders({ folders, projectId }: Props) {
  const mayRun = useCan({ all: ['rule:run'] });
  return (
    <ul className={styles.folders}>
      {folders.map(({ id, name, folders: inner, rules }) => (
        <li key={id}>
          <Link to={`/analysis/rules?projectId=${projectId}&folderId=${id}`}>
            <FolderOutlined aria-hidden /> {name}
          </Link>
          {inner.length > 0 && <Folders folders={inner} projectId={projectId} />}
          {rules.length > 0 && (
            <ul className={styles.rules}>
              {rules.map((rule) => (
                <li key={rule.id} title={rule.means}>
                  {mayRun ? <Link to={`/rule/${rule.id}`}>{rule.name}</Link> : rule.name}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
