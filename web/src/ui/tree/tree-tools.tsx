import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Twig } from '#lib/tree/tree-rows.ts';
import styles from './tree.module.css';
import type { TreeState } from './use-tree.ts';

/** Buttons that open and close the whole tree, and the number of found rows. */
export function TreeTools<Row extends Twig>({ tree }: { tree: TreeState<Row> }) {
  const { t } = useTranslation('tree');
  return (
    <>
      {tree.hasBranches && (
        <>
          <Button
            type="text"
            icon={<PlusSquareOutlined aria-hidden />}
            onClick={() => tree.setAll(true)}
          >
            {t('openAll')}
          </Button>
          <Button
            type="text"
            icon={<MinusSquareOutlined aria-hidden />}
            onClick={() => tree.setAll(false)}
          >
            {t('closeAll')}
          </Button>
        </>
      )}
      <span role="status" className={styles.found}>
        {tree.found !== null && t('found', { count: tree.found })}
      </span>
    </>
  );
}
