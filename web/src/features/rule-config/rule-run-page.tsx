import { EditOutlined } from '@ant-design/icons';
import type { RulePage } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { useNamePage } from '#lib/window/page-names.ts';
import { Can } from '#ui/can/can.tsx';
import { Page } from '#ui/page/page.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { RuleGone } from './rule-gone.tsx';
import { RuleAnswerPanel } from './run/rule-answer.tsx';
import { RuleForm } from './run/rule-form.tsx';
import styles from './run/run.module.css';
import { useRulePage, useRuleRun } from './run/use-rule-run.ts';

/** Shows the page that runs a rule, with a form and the answer below. */
export function RuleRunPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useRulePage(id, new URLSearchParams(search).get('glc') ?? '');
  return (
    <Page>
      {data ? (
        <Loaded key={id} page={data} />
      ) : error ? (
        <RuleGone error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={3} />
      )}
    </Page>
  );
}

function Loaded({ page }: { page: RulePage }) {
  const { t } = useTranslation('rule-config');
  const rule = useRuleRun(page);
  useNamePage(page.name);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{page.name}</h1>
          <p>{page.means}</p>
        </div>
        <span className={styles.links}>
          {page.decisionPage !== null && <Link to={page.decisionPage}>{t('run.decide')}</Link>}
          <Can all={['rule:view']}>
            <Link to="/analysis/rules">{t('run.allRules')}</Link>
          </Can>
          <Can all={['rule:edit']}>
            <Link to={`/rule/${page.id}/edit`}>
              <EditOutlined aria-hidden /> {t('editOne')}
            </Link>
          </Can>
        </span>
      </header>
      <RuleForm page={page} rule={rule} />
      <RuleAnswerPanel page={page} rule={rule} />
    </>
  );
}
