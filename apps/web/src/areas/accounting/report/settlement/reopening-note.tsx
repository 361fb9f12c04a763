// 反结账 above the steps: asked for by one person, decided by another.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { askReopening, confirmReopening, PERIOD, recallReopening, rejectReopening, type OutputOf, type readClose } from '@anju/contract';
import { ymWords } from '@anju/domain';
import { ReasonDialog, useActs } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { InstantText, useConfirm } from '../../../../ui/index.ts';
import { useCloseRefresh } from './use-close.ts';

interface ReopeningProps {
  readonly companyId: number;
  readonly access: Access;
  readonly data: OutputOf<typeof readClose>;
}

export function ReopeningNote({ companyId, access, data }: ReopeningProps) {
  const refresh = useCloseRefresh();
  const acts = useActs<{ reject: null }>(refresh);
  const confirm = useConfirm();
  const agree = useCommand(confirmReopening, { onRefused: () => refresh() });
  const [asking, setAsking] = useState(false);
  const { reopening, ym, state, latestClosed, yearFiled } = data;

  const open = () =>
    void agree
      .run(async () => {
        if (reopening === null) return null;
        const text = `${ymWords(reopening.ym)}将重新打开：损益结转用红字冲回，归档报表失效。改完后要从头结账。`;
        return (await confirm({ title: '确认反结账', text, go: '反结账' })) ? { id: reopening.id, version: reopening.version } : null;
      })
      .then((answer) => answer && acts.done('已反结账'));

  if (reopening !== null)
    return (
      <>
        <Alert
          type="warning"
          showIcon
          className="acc-reopening"
          title={`${reopening.askedBy} 申请反结账 ${ymWords(reopening.ym)}：${reopening.reason}`}
          description={
            <>
              <InstantText value={reopening.askedAt} /> {reopening.own ? '等待另一人确认' : '确认后由你审核、登账红字凭证'}
            </>
          }
          action={
            <span className="acc-step-acts">
              {reopening.own && access.can('change') ? (
                <Button
                  disabled={acts.busy}
                  onClick={() =>
                    acts.attempt(async () => {
                      await call(recallReopening, { id: reopening.id, version: reopening.version });
                      acts.done('已撤回');
                    })
                  }
                >
                  撤回
                </Button>
              ) : null}
              {!reopening.own && access.can('audit') ? (
                <>
                  <Button onClick={() => acts.begin('reject')}>退回</Button>
                  <Button type="primary" danger loading={agree.busy} onClick={open}>
                    确认反结账
                  </Button>
                </>
              ) : null}
            </span>
          }
        />
        {acts.doing?.kind === 'reject' ? (
          <ReasonDialog
            title="退回反结账申请"
            note={`${ymWords(reopening.ym)}保持已结账。`}
            go="退回"
            field={{ name: 'note', label: '退回原因', required: false }}
            endpoint={rejectReopening}
            toInput={(note) => ({ id: reopening.id, version: reopening.version, note })}
            onDone={() => acts.done('已退回')}
            onClose={acts.close}
          />
        ) : null}
      </>
    );
  if (state !== PERIOD.closed) return null;
  const latest = latestClosed === ym;
  const why =
    !latest && latestClosed !== null ? `只能反结账最近结账的期间 ${ymWords(latestClosed)}` : yearFiled ? '年度报表已报送，不能反结账' : '';
  return (
    <>
      <Alert
        type="success"
        showIcon
        className="acc-reopening"
        title={`${ymWords(ym)}已结账，不能再填制、审核、登账凭证`}
        description={
          why === ''
            ? '发现错误时，在下一期用红字冲销并订正；确需改动本期的，可申请反结账。'
            : `发现错误时，在下一期用红字冲销并订正。${why}。`
        }
        action={
          why === '' && access.can('change') ? (
            <Button danger onClick={() => setAsking(true)}>
              申请反结账
            </Button>
          ) : null
        }
      />
      {asking ? (
        <ReasonDialog
          title={`申请反结账 ${ymWords(ym)}`}
          note="由另一人确认后，本期重新打开，损益结转用红字冲回，归档报表失效。"
          go="申请"
          field={{ label: '反结账原因' }}
          endpoint={askReopening}
          toInput={(reason) => ({ companyId, ym, reason })}
          onDone={() => {
            setAsking(false);
            acts.done('已申请，请另一人确认');
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
