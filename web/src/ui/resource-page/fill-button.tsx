import { ImportOutlined } from '@ant-design/icons';
import type { Permission } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { Can } from '../can/can.tsx';

type Props = {
  needs: Permission;
  label: string;
  run: () => Promise<{ added: number }>;
  say: (added: number) => string;
  onDone: () => Promise<void>;
};

/**
 * Shows a button that adds the records that the loaded data contain and the list lacks, and then shows their number.
 */
export function FillButton({ needs, label, run, say, onDone }: Props) {
  const [isBusy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    try {
      const { added } = await run();
      notify.success(say(added));
      await onDone();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Can all={[needs]}>
      <Button icon={<ImportOutlined aria-hidden />} loading={isBusy} onClick={() => void fill()}>
        {label}
      </Button>
    </Can>
  );
}
