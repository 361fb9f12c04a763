// 转接: to a colleague of the centre or to a number outside.
import { useState } from 'react';
import { Button, Input, List, Select } from 'antd';
import { CALL_MESSAGES, CALL_PAGE_SIZES, listAgentGroups, listAgents, searchPhoneBook, WORK_STATE } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';
import { Dialog, EmptyState, FailedState, SearchBox, StatusTag } from '../../../ui/index.ts';
import { phone } from '../phone/browser.ts';
import { useSoftphone } from '../phone/state.ts';

/** The window lies above dialogs during a call. */
const ABOVE_WINDOW = 1200;

function OutsideDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const found = useRead(searchPhoneBook, { page, size: CALL_PAGE_SIZES.outside, key }, { keepPrevious: true });
  async function pass(to: string) {
    setBusy(true);
    const passed = await phone.calls.transfer(to);
    setBusy(false);
    if (passed) onClose();
  }
  return (
    <Dialog open title="转接外线" zIndex={ABOVE_WINDOW} footer={null} onCancel={onClose}>
      <div className="call-outside">
        <Input
          aria-label="外线号码"
          placeholder="外线号码"
          inputMode="tel"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          onPressEnter={() => void pass(number)}
        />
        <Button type="primary" loading={busy} onClick={() => void pass(number)}>
          转接
        </Button>
      </div>
      <SearchBox
        value={key}
        placeholder="在通讯录中查找"
        onSearch={(text) => {
          setKey(text);
          setPage(1);
        }}
      />
      {found.isError ? (
        <FailedState onRetry={() => void found.refetch()} />
      ) : (
        <List
          size="small"
          loading={found.isPending}
          dataSource={found.data?.rows ?? []}
          locale={{ emptyText: <EmptyState text="通讯录中没有" /> }}
          pagination={{ current: page, pageSize: CALL_PAGE_SIZES.outside, total: found.data?.total ?? 0, size: 'small', onChange: setPage }}
          renderItem={(entry) => (
            <List.Item
              actions={[
                <Button key="pass" type="link" size="small" disabled={busy} onClick={() => void pass(entry.phone)}>
                  转接
                </Button>,
              ]}
            >
              {entry.name} <span className="ui-quiet">{entry.phone}</span>
            </List.Item>
          )}
        />
      )}
    </Dialog>
  );
}

const REFRESH_MS = 10_000;

export function Transfer() {
  const { agent, call, terminal } = useSoftphone();
  const [groupId, setGroupId] = useState<number | null>(null);
  const [key, setKey] = useState('');
  const [outside, setOutside] = useState(false);
  const groups = useRead(listAgentGroups, {}, { staleTime: 300_000 });
  const agents = useRead(listAgents, { groupId, key }, { keepPrevious: true, refetchInterval: REFRESH_MS });
  const talking = agent === 'Established';
  return (
    <div className="call-transfer">
      <div className="call-filters">
        <SearchBox value={key} placeholder="姓名 / 分机" width={150} onSearch={setKey} />
        <Select
          size="small"
          aria-label="坐席组"
          value={groupId ?? 0}
          onChange={(value) => setGroupId(value === 0 ? null : value)}
          options={[{ value: 0, label: '全部坐席组' }, ...(groups.data ?? []).map((one) => ({ value: one.id, label: one.groupName }))]}
        />
      </div>
      {!talking && <p className="ui-quiet">{CALL_MESSAGES.noCall}通话中可转给同事或外线。</p>}
      {agents.isError ? (
        <FailedState onRetry={() => void agents.refetch()} />
      ) : (
        <ul className="call-agents">
          {(agents.data ?? [])
            .filter(({ agentId }) => agentId !== terminal?.agentId)
            .map((one) => {
              const free = one.registered && !one.inCall;
              return (
                <li key={one.agentId}>
                  <b>{one.agentName}</b> <span className="ui-quiet">{one.agentDn}</span>
                  <span className="call-gap" />
                  <StatusTag tone={free && one.workState === WORK_STATE.ready ? 'paid' : free ? 'owed' : 'ended'}>
                    {!one.registered ? '未登录' : one.inCall ? '通话中' : WORK_STATE.text(one.workState)}
                  </StatusTag>
                  {talking ? (
                    <Button
                      size="small"
                      disabled={!free || call?.transferring === true}
                      aria-label={`转接给 ${one.agentName}`}
                      onClick={() => void phone.calls.transfer(one.agentDn)}
                    >
                      转接
                    </Button>
                  ) : (
                    <Button
                      size="small"
                      disabled={!free}
                      aria-label={`呼叫 ${one.agentName}`}
                      onClick={() => void phone.calls.dial(one.agentDn)}
                    >
                      呼叫
                    </Button>
                  )}
                </li>
              );
            })}
          {agents.data?.length === 0 && <EmptyState text="没有坐席" />}
        </ul>
      )}
      <Button block disabled={!talking} onClick={() => setOutside(true)}>
        转接外线
      </Button>
      {outside && <OutsideDialog onClose={() => setOutside(false)} />}
    </div>
  );
}
