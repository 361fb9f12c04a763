// 生成凭证: what a period's documents become, tried first, then written; what has no voucher, and why; the comparison with charging.
import { useState } from 'react';
import { Alert, Button, Table } from 'antd';
import {
  generateVouchers,
  listVoucherRules,
  PERIOD,
  previewVouchers,
  readPeriods,
  readRuleCheck,
  readRulePeriod,
  regenerateVouchers,
  RULE_EVENT,
  searchGenerated,
  type BookChoice,
  type EventProblem,
} from '@anju/contract';
import { formatDay, isZeroDecimal, ymWords } from '@anju/domain';
import { Facts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, Money, Toolbar, useConfirm, useTip, WaitingState } from '../../../../ui/index.ts';
import { BookPick, PeriodPick } from '../../part/index.ts';
import { GeneratedList } from './generated-list.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

interface GenerateTabProps {
  readonly book: BookChoice;
  readonly access: Access;
  readonly onTab: (tab: string) => void;
}

const TAB_OF = { rules: '规则', map: '科目对应' } as const;
/** Where a problem is put right: another tab, or the name of another screen. */
function Mend({ at, onTab }: { readonly at: EventProblem['at']; readonly onTab: (tab: string) => void }) {
  if (at === 'rules' || at === 'map')
    return (
      <Button type="link" size="small" onClick={() => onTab(at)}>
        去{TAB_OF[at]}
      </Button>
    );
  return <span className="ui-quiet">{{ subject: '会计科目', charging: '收费', period: '账套管理 · 会计期间' }[at]}</span>;
}

export function GenerateTab({ book, access, onTab }: GenerateTabProps) {
  const { companyId } = book;
  const [ym, setYm] = useState(book.currentYm ?? book.firstYm);
  const [tried, setTried] = useState(false);
  const query = useRead(readRulePeriod, { companyId, ym });
  const periods = useRead(readPeriods, { companyId });
  const compared = useRead(readRuleCheck, { companyId, ym });
  const refresh = useRefresh(readPeriods, readRulePeriod, readRuleCheck, searchGenerated, previewVouchers, listVoucherRules);
  const [confirm, tip] = [useConfirm(), useTip()];
  const make = useCommand(generateVouchers, { onRefused: refresh });
  const again = useCommand(regenerateVouchers, { onRefused: refresh });

  async function run(command: typeof make, text: string, go: string, danger = false) {
    const done = await command.run(async () => ((await confirm({ text, go, danger })) ? { companyId, ym } : null));
    if (!done) return;
    setTried(false);
    void refresh();
    const refused = done.refused.length === 0 ? '' : `；${done.refused.length} 张未能提交：${done.refused.slice(0, 3).join('；')}`;
    const failed = done.failed === 0 ? '' : `；${done.failed} 笔业务未生成，见下表`;
    void tip(`${done.events} 笔业务生成 ${done.vouchers} 张凭证${failed}${refused}`, go);
  }

  const period = query.data;
  const closed = periods.data?.periods.some((one) => one.ym === ym && one.state === PERIOD.closed) ?? false;
  const mayMake = access.can('add') && period?.enabled === true && period.open;
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          <>
            <Button disabled={!period || period.waiting + period.failed === 0} onClick={() => setTried(true)}>
              试算
            </Button>
            {access.can('add') ? (
              <>
                <Button
                  disabled={!mayMake || period.drafts === 0}
                  loading={again.busy}
                  onClick={() =>
                    void run(again, `${ymWords(ym)}由业务生成且未提交的凭证将删除后重新生成，已提交的不变。是否继续？`, '重新生成', true)
                  }
                >
                  重新生成
                </Button>
                <Button
                  type="primary"
                  disabled={!mayMake || period.waiting === 0}
                  loading={make.busy}
                  onClick={() => void run(make, `${ymWords(ym)}有 ${period?.waiting ?? 0} 笔业务将生成凭证，是否继续？`, '生成凭证')}
                >
                  生成凭证
                </Button>
              </>
            ) : null}
          </>
        }
      >
        <BookPick />
        <PeriodPick companyId={companyId} value={ym} onChange={setYm} />
      </Toolbar>
      <div className="page-scroll rule-body" role="group" aria-label="生成凭证" tabIndex={0}>
        {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <WaitingState /> : null}
        {period && !period.enabled ? (
          <EmptyState
            text={period.events === 0 ? '凭证规则还没有启用' : '凭证规则已停用，可以试算，启用后才能生成'}
            action={<Button onClick={() => onTab('rules')}>去启用</Button>}
          />
        ) : null}
        {period?.enabled && !period.open ? (
          <Alert type="info" showIcon title={`${ymWords(ym)}${closed ? '已结账，不能再生成凭证' : '还没有打开，不能生成凭证'}`} />
        ) : null}
        {period ? (
          <div className="rule-facts">
            <Facts
              columns={4}
              rows={[
                ['业务', `${period.events} 笔`],
                ['已生成', `${period.booked} 笔，${period.vouchers} 张凭证`],
                ['待生成', `${period.waiting} 笔`],
                ['未能生成', period.failed === 0 ? '无' : `${period.failed} 笔`],
              ]}
            />
          </div>
        ) : null}
        {period && period.problems.length > 0 ? (
          <section className="rule-part" aria-label="未能生成的业务">
            <h2>未能生成的业务</h2>
            <Alert type="warning" showIcon title={`${period.failed} 笔业务没有凭证，处理下列原因后再生成；有未生成的业务不能结账`} />
            <Table<EventProblem>
              size="small"
              rowKey="reason"
              pagination={false}
              scroll={{ x: 760 }}
              dataSource={[...period.problems]}
              columns={[
                { title: '原因', dataIndex: 'reason', className: 'rule-why' },
                { title: '笔数', dataIndex: 'events', width: 70, align: 'right' },
                { title: '金额', width: 130, align: 'right', render: (_, { amount }) => <Money value={amount} /> },
                {
                  title: '例如',
                  width: 210,
                  render: (_, { event, day, number }) => `${event === null ? '' : RULE_EVENT.text(event)} ${formatDay(day)} ${number}`,
                },
                { title: '处理', width: 130, render: (_, { at }) => <Mend at={at} onTab={onTab} /> },
              ]}
            />
          </section>
        ) : null}
        <section className="rule-part narrow" aria-label="与收费核对">
          <h2>与收费核对</h2>
          <Table
            size="small"
            rowKey="what"
            pagination={false}
            loading={compared.isFetching}
            dataSource={[...(compared.data?.rows ?? [])]}
            columns={[
              { title: '项目', dataIndex: 'what' },
              { title: '收费', width: 150, align: 'right', render: (_, { charging }) => <Money value={charging} /> },
              { title: '凭证', width: 150, align: 'right', render: (_, { books }) => <Money value={books} /> },
              {
                title: '差额',
                width: 130,
                align: 'right',
                render: (_, { difference }) => <Money value={difference} dashZero danger={!isZeroDecimal(difference)} />,
              },
            ]}
          />
        </section>
        <section className="rule-part" aria-label="已生成的凭证">
          <GeneratedList companyId={companyId} ym={ym} />
        </section>
      </div>
      {tried ? <PreviewDialog companyId={companyId} ym={ym} onTab={onTab} onClose={() => setTried(false)} /> : null}
    </section>
  );
}
