// 通知: recorded for each ticked house; the letters are printed from the same facts.
import { Button, Form, Input } from 'antd';
import { MENU, MOVE_IN_NOTICE, printMoveInNotices, tellMoveIns } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumSelect, usePrint } from '../../../../ui/index.ts';
import { NoticePapers } from '../parts/move-in-print.tsx';

interface TellDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (told: number) => void;
}

export function TellDialog({ ids, onClose, onDone }: TellDialogProps) {
  const canPrint = useAccess(MENU.moveIn).can('print');
  const { print, paper } = usePrint();
  const { attempt, busy } = useAttempt();
  const entry = useEntry({
    endpoint: tellMoveIns,
    initial: { way: MOVE_IN_NOTICE.post, content: '', result: '' },
    toInput: (values) => ({ ...values, ids: [...ids] }),
    onDone: ({ told }) => onDone(told),
  });
  return (
    <>
      <EntryDialog
        title={`登记通知（${ids.length} 套）`}
        entry={entry}
        onClose={onClose}
        saveText="登记"
        actions={
          canPrint ? (
            <Button
              loading={busy}
              onClick={() => void attempt(async () => print(<NoticePapers notices={await call(printMoveInNotices, { ids: [...ids] })} />))}
            >
              打印入伙通知书
            </Button>
          ) : null
        }
      >
        <Form.Item name="way" label="通知方式" required>
          <EnumSelect of={MOVE_IN_NOTICE} />
        </Form.Item>
        <Form.Item name="content" label="通知内容">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} placeholder="不填为入伙通知书" />
        </Form.Item>
        <Form.Item name="result" label="结果">
          <Input maxLength={200} placeholder="如 已签收、无人接听" />
        </Form.Item>
      </EntryDialog>
      {paper}
    </>
  );
}
