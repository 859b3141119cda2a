import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { QuestionList } from './question-list.tsx';
import { TaughtWords } from './taught-words.tsx';

const keys = ['questions', 'words'] as const;
const shape = { tab: urlChoice(keys, 'questions') };
const lists = { questions: QuestionList, words: TaughtWords };

/** Shows what the assistant did not understand, and the words that analysts teach it. */
export function WordsPage() {
  const { t } = useTranslation('assistant-words');
  const [{ tab }] = useUrlState(shape);
  const List = lists[tab];
  return (
    <List
      tabs={{
        title: t('title'),
        active: tab,
        tabs: keys.map((key) => ({ key, label: t(`tab.${key}`) })),
      }}
    />
  );
}
