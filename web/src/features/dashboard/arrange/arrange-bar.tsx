import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './arrange.module.css';
import type { Arrange } from './use-arrange.ts';

/** Shows the bar of a dashboard in arranging: it lists the hidden tiles and has the buttons that end arranging. */
export function ArrangeBar({ arrange }: { arrange: Arrange }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.tools} aria-label={t('arrange.label')}>
      <p>{t('arrange.hint')}</p>
      {arrange.hidden.length > 0 && (
        <div className={styles.hidden}>
          <span>{t('arrange.hidden')}</span>
          {arrange.hidden.map((tile) => (
            <Button
              key={tile}
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => arrange.show(tile)}
            >
              {t(`tile.${tile}`)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.ends}>
        <Button type="link" size="small" onClick={arrange.restore}>
          {t('arrange.restore')}
        </Button>
        <Button size="small" onClick={arrange.cancel}>
          {t('arrange.cancel')}
        </Button>
        <Button type="primary" size="small" loading={arrange.isSaving} onClick={arrange.save}>
          {t('arrange.save')}
        </Button>
      </div>
    </section>
  );
}
