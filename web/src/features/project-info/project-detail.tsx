import { FolderOutlined, LockOutlined } from '@ant-design/icons';
import type { Project } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './project-info.module.css';
import { type ContentsFolder, useProjectContents } from './use-contents.ts';

/** Shows the details of a project: its members, and links to its folders with rules and to its reports. */
export function ProjectDetail({ project }: { project: Project }) {
  const { t } = useTranslation('project-info');
  const mayReadReports = useCan({ all: ['analysis:view'] });
  const { contents, error, retry } = useProjectContents(project.id, mayReadReports);
  const isEmpty = contents?.folders.length === 0 && contents.reports.length === 0;
  return (
    <div className={styles.detail}>
      {project.remark !== '' && <p>{project.remark}</p>}
      <Access project={project} />
      <p>
        <Link to={`/analysis/rules?projectId=${project.id}`}>{t('openRules')}</Link>
      </p>
      {contents === undefined && error !== null && <ReadFailure error={error} onRetry={retry} />}
      {contents === undefined && error === null && <TableSkeleton columns={1} />}
      {isEmpty && <TableEmpty words={{ reason: t('nothing.reason'), hint: t('nothing.hint') }} />}
      {contents && <Folders folders={contents.folders} projectId={project.id} />}
      {contents && contents.reports.length > 0 && (
        <section aria-label={t('column.reports')}>
          <h3>{t('column.reports')}</h3>
          <ul className={styles.rules}>
            {contents.reports.map(({ id, name, note }) => (
              <li key={id} title={note}>
                <Link to={`/report/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Access({ project: { access, members } }: { project: Project }) {
  const { t } = useTranslation('project-info');
  if (access === 'all') return <p>{t('access.allExtra')}</p>;
  return (
    <p>
      <LockOutlined aria-hidden /> {t('access.members')}
      {t('colon')}
      {members.length === 0 ? t('nobody') : members.join(t('comma'))}
    </p>
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
