// 动账限额: shown to everybody on 服务规则, changed by an administrator on 权限. A change waits for a second person; until then the old limits hold.
import { useState } from 'react';
import { Alert, Button, Table } from 'antd';
import { getMoneyLimits, LIMIT, MENU, withdrawHeldAct, type MoneyLimitRow, type OutputOf } from '@anju/contract';
import { limitText } from '@anju/domain';
import { Decisions, useActs, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { FailedState, InstantText, LoadingOverlay } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { LimitDialog } from './limit-dialog.tsx';

type Proposal = NonNullable<OutputOf<typeof getMoneyLimits>['proposal']>;

const WHAT: Readonly<Record<MoneyLimitRow['kind'], string>> = {
  [LIMIT.red]: '日结之后或他人的收款，全部或部分冲回',
  [LIMIT.otherTender]: '退款的方式与当初收款的方式不同，如微信收、现金退',
  [LIMIT.payOut]: '由收费员代项目付出的款项',
  [LIMIT.thirdPartyOut]: '把委收的款交给委托单位；任何时候不能超过委收结余',
  [LIMIT.points]: '手工增减积分，按积分可抵的金额计算',
  [LIMIT.setting]: '修改结算规则',
  [LIMIT.reopen]: '撤销月结，或撤销已确认的日结',
  [LIMIT.drawer]: '付现金后，收费员钱箱里的现金少于零',
  [LIMIT.refund]: '不经退款申请退还预交、存零、押金；单笔另受结算规则的退款上限约束',
  [LIMIT.void]: '收费员作废本人当天还没有日结的单据',
};

export function MoneyLimits() {
  const mayChange = useAccess(MENU.permission).can('change');
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [changing, setChanging] = useState<readonly MoneyLimitRow[] | null>(null);
  const query = useRead(getMoneyLimits, { companyId: companyId ?? 0 });
  const rows = query.data?.rows ?? [];
  const proposal = query.data?.proposal ?? null;
  const refresh = useRefresh(getMoneyLimits);
  const acts: Acts<{ withdraw: Proposal }, Proposal> = useActs(refresh);
  return (
    <section className="page-card page-scroll" aria-label="动账限额">
      <header className="detail-head">
        <CompanyPick value={companyId} onChange={setCompanyId} />
        {mayChange ? (
          <Button type="primary" disabled={rows.length === 0} onClick={() => setChanging(rows)}>
            变更限额
          </Button>
        ) : null}
      </header>
      <Alert
        type="info"
        showIcon
        title="超过限额的业务不会立即办理，而是转为动账复核单，由另一位有权的同事在“结算汇总 › 动账复核”办理。当日限额按办理人、按账户各自累计。"
      />
      {proposal ? (
        <Alert
          type="warning"
          showIcon
          title={`${proposal.createdBy} 提交的限额变更（编号 ${proposal.number}）待复核：${proposal.facts.map(({ label, text }) => `${label} ${text}`).join('；')}`}
          action={
            proposal.own ? (
              <Button size="small" onClick={() => acts.begin('withdraw', proposal)}>
                撤回
              </Button>
            ) : null
          }
        />
      ) : null}
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      <Table<MoneyLimitRow>
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: '业务', render: (_, { kind }) => LIMIT.text(kind) },
          { title: '说明', render: (_, { kind }) => WHAT[kind] },
          { title: '单笔', align: 'right', render: (_, { paperLimit }) => limitText(paperLimit) },
          { title: '当日累计', align: 'right', render: (_, { dayLimit }) => limitText(dayLimit) },
          { title: '来源', render: (_, { own }) => (own ? '已设置' : companyId === null ? '默认值' : '同全部公司') },
          {
            title: '最近变更',
            render: (_, { updatedBy, updatedAt }) =>
              updatedAt === null ? (
                ''
              ) : (
                <>
                  {updatedBy} <InstantText value={updatedAt} />
                </>
              ),
          },
        ]}
      />
      <Decisions
        acts={acts}
        name={({ number }) => number}
        withdraw={{ endpoint: withdrawHeldAct, ask: ({ number }) => ({ text: `撤回限额变更 ${number}，仍按原限额，是否继续？` }) }}
      />
      {changing ? <LimitDialog companyId={companyId ?? 0} rows={changing} onClose={() => setChanging(null)} onDone={refresh} /> : null}
    </section>
  );
}
