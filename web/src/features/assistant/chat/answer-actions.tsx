import {
  CopyOutlined,
  DislikeOutlined,
  FileWordOutlined,
  LikeOutlined,
  LineChartOutlined,
  RightOutlined,
} from '@ant-design/icons';
import type { AnswerPage, LqaAnswer } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { copyText } from '#lib/window/copy-text.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './chat.module.css';
import { SaveAnswer } from './save-answer.tsx';
import { useAnswerReport } from './use-answer-report.ts';

/** Shows what can be done with an answer: open, save, report, copy and judge it. */
export function AnswerActions({ answer, onLeave }: { answer: LqaAnswer; onLeave: () => void }) {
  const { t } = useTranslation('assistant-chat');
  const screens = useScreens();
  const explore = screens.get('analysis/explore');
  const page = answer.page && pageAddress(answer.page, screens);
  const [thumb, setThumb] = useState<'up' | 'down' | null>(null);
  const query = answer.results[0]?.meta.query;
  const { isMaking, make } = useAnswerReport(answer);
  const [saved] = answer.meaning.kind === 'query' ? answer.results : [];
  const judge = async (wanted: 'up' | 'down') => {
    const next = thumb === wanted ? null : wanted;
    await api.assistant.judge({ params: { id: answer.id }, body: { thumb: next } });
    setThumb(next);
  };
  return (
    <div className={styles.actions}>
      {query !== undefined && explore !== undefined && answer.meaning.kind !== 'ofReaders' && (
        <Link to={`${explore}?q=${encodeURIComponent(JSON.stringify(query))}`} onClick={onLeave}>
          <LineChartOutlined aria-hidden /> {t('actions.explore')}
        </Link>
      )}
      {page && (
        <Link to={page} onClick={onLeave}>
          <RightOutlined aria-hidden /> {t('actions.page')}
        </Link>
      )}
      <span className={styles.space} />
      {saved !== undefined && <SaveAnswer result={saved} name={answer.lqaChartTitle} />}
      {answer.ack && (
        <IconButton
          label={t('actions.report')}
          disabled={isMaking}
          onClick={({ currentTarget }) => void make(currentTarget)}
        >
          <FileWordOutlined aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('actions.copy')} onClick={() => void copyText(answer.msg)}>
        <CopyOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('actions.right')}
        aria-pressed={thumb === 'up'}
        onClick={() => void judge('up')}
      >
        <LikeOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('actions.wrong')}
        aria-pressed={thumb === 'down'}
        onClick={() => void judge('down')}
      >
        <DislikeOutlined aria-hidden />
      </IconButton>
    </div>
  );
}

/** Returns the address of a page of the console; null if the user's menu does not have it. */
function pageAddress(
  { component, id, search }: AnswerPage,
  screens: ReadonlyMap<string, string>,
): string | null {
  const path = screens.get(component);
  const words = new URLSearchParams(search).toString();
  return path === undefined ? null : `${path.replace(':id', id ?? '')}${words && `?${words}`}`;
}
