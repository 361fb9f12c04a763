import { Button } from 'antd';
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import type { MenuState } from '@anju/contract/menu';
import { Dialog } from '../ui/index.ts';

interface Props {
  readonly state: MenuState;
  readonly onConfirm: () => void;
}

export function BlockedNotice({ state, onConfirm }: Props) {
  return (
    <Dialog
      open
      title="系统提示"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      size="small"
      footer={
        <Button type="primary" autoFocus onClick={onConfirm}>
          确定
        </Button>
      }
    >
      {SHARED_FAILURES[state === '' ? 'NOT_PURCHASED' : 'NOT_AUTHORISED'].text}
    </Dialog>
  );
}
