import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { CandidateClasses } from './candidate-classes.tsx';
import { Candidates } from './candidates.tsx';
import { Decided } from './decided.tsx';
import { WeedingRules } from './weeding-rules.tsx';

const tabs = ['candidates', 'classes', 'decided', 'rules'] as const;
const lists = {
  candidates: Candidates,
  classes: CandidateClasses,
  decided: Decided,
  rules: WeedingRules,
};
const shape = { tab: urlChoice(tabs, 'candidates') };

/** Shows the page of weeding: the candidates, their sums by class, the decisions, and the policy. */
export function WeedingPage() {
  const { t } = useTranslation('weeding');
  const [{ tab }] = useUrlState(shape);
  const List = lists[tab];
  return (
    <List
      tabs={{
        title: t('title'),
        active: tab,
        tabs: tabs.map((key) => ({ key, label: t(`tab.${key}`) })),
      }}
    />
  );
}
