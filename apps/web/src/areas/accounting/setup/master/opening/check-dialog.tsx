// 检查并启用: what is wrong with the opening balances, one by one.
import { Alert, Button } from 'antd';
import { checkLedgerOpenings, startBooks, type OpeningCheck } from '@anju/contract';
import { useCommand, useRead } from '../../../../../platform/api/hooks.ts';
import { Dialog, FailedState, useConfirm, WaitingState } from '../../../../../ui/index.ts';

interface CheckDialogProps {
  readonly companyId: number;
  readonly version: number;
  readonly startable: boolean;
  readonly onClose: () => void;
  readonly onStarted: (number: string) => void;
}

const toneOf = ({ ok, warning }: OpeningCheck) => (ok ? 'success' : warning ? 'warning' : 'error');

export function CheckDialog({ companyId, version, startable, onClose, onStarted }: CheckDialogProps) {
  const query = useRead(checkLedgerOpenings, { companyId }, { gcTime: 0 });
  const { run, busy } = useCommand(startBooks);
  const confirm = useConfirm();
  async function start() {
    if (!(await confirm({ text: '启用后期初余额进入账簿，可以填制凭证。是否继续？', go: '启用' }))) return;
    const answer = await run({ companyId, version });
    if (answer) onStarted(answer.number);
  }
  return (
    <Dialog
      title="检查期初余额"
      open
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {startable ? (
            <Button type="primary" disabled={query.data?.ready !== true} loading={busy} onClick={() => void start()}>
              启用账套
            </Button>
          ) : null}
        </>
      }
    >
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <WaitingState /> : null}
      {(query.data?.checks ?? []).map((check) => (
        <Alert
          key={check.name}
          className="opening-check"
          type={toneOf(check)}
          showIcon
          title={`${check.name}：${check.text}`}
          description={
            check.lines.length > 0 ? (
              <ul>
                {check.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : undefined
          }
        />
      ))}
    </Dialog>
  );
}
