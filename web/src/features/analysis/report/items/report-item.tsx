import { nameIn, type ShownItem } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { FormattedText } from '#ui/formatted-text/formatted-text.tsx';
import styles from '../report.module.css';
import { Component } from './component-item.tsx';
import { Picture } from './picture-item.tsx';
import type { ReportItemProps } from './report-item-props.ts';
import { TargetTile } from './target-item.tsx';

/** Makes a function that names an item of a report. */
export function useItemName(): (item: ShownItem) => string {
  const { t } = useTranslation('analytics-report');
  const language = useLanguage();
  return (item) => {
    if (item.kind === 'text') return t('item.text');
    if (item.kind === 'picture') {
      if (item.picture === null) return t('item.pictureGone');
      return item.caption || t('item.picture');
    }
    if (item.kind === 'component') return item.component?.name ?? t('item.componentGone');
    return item.target === null ? t('item.targetGone') : nameIn(item.target.names, language);
  };
}

/** Shows one item of a report, with its own loading, error and empty states. */
export function ReportItemView({ item, ...props }: ReportItemProps) {
  const { t } = useTranslation('analytics-report');
  const language = useLanguage();
  if (item.kind === 'text')
    return (
      <div className={styles.text}>
        <FormattedText text={item.text} />
      </div>
    );
  if (item.kind === 'picture') {
    if (item.picture === null) return <Gone text={t('item.pictureGone')} />;
    return <Picture id={item.id} caption={item.caption} picture={item.picture} />;
  }
  if (item.kind === 'target') {
    if (item.target === null) return <Gone text={t('item.targetGone')} />;
    return (
      <TargetTile
        id={item.id}
        name={nameIn(item.target.names, language)}
        range={item.target.range}
        {...props}
      />
    );
  }
  if (item.component === null) return <Gone text={t('item.componentGone')} />;
  return <Component id={item.id} component={item.component} box={item.box} {...props} />;
}

function Gone({ text }: { text: string }) {
  const { t } = useTranslation('analytics-report');
  return (
    <div className={styles.gone}>
      <b>{text}</b>
      <span>{t('item.goneHint')}</span>
    </div>
  );
}
