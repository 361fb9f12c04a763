// 服务标准 (menu 61): the clauses of one company by category and level on the left, the list on the right, one clause in a drawer.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportServiceStandards,
  MENU,
  removeServiceStandard,
  searchServiceStandards,
  setServiceStandardDisabled,
  type ServiceStandardRow,
} from '@anju/contract';
import { businessDay, formatCount } from '@anju/domain';
import { ListPage, TreeCard, TreeListPage, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { FailedState, SearchBox, useConfirm, usePrint } from '../../../../ui/index.ts';
import { CompanyPick } from '../organisation/company-pick.tsx';
import { UsageSelect } from '../organisation/organisation-parts.tsx';
import { useCompanyLines } from '../organisation/organisation-queries.ts';
import { fetchPublished, useCatalogue, useRefreshStandards } from './service-standard-catalogue.ts';
import { STANDARD_COLUMNS } from './service-standard-columns.tsx';
import { StandardDetail, type StandardAction } from './service-standard-detail.tsx';
import { CopyStandardsDialog, StandardDialog } from './service-standard-dialogs.tsx';
import { StandardsPaper } from './service-standard-print.tsx';

export default function ServiceStandardPage() {
  const access = useAccess(MENU.serviceStandard);
  const confirm = useConfirm();
  const acts = useActs<{ new: null; copy: null; change: ServiceStandardRow }>(useRefreshStandards());
  const { doing, close, done } = acts;
  const { print, paper } = usePrint();
  const lines = useCompanyLines();
  const mine = useSession((state) => state.account?.companyId ?? null);
  const [chosen, setChosen] = useState<number | null>(null);
  const company = lines.data?.find(({ id }) => id === (chosen ?? mine)) ?? lines.data?.[0];
  const companyId = company?.id ?? null;
  const tree = useCatalogue(companyId);
  const node = tree.selected;
  const place = node ? { category: node.category, ...(node.level === undefined ? {} : { level: node.level }) } : {};
  const list = useList(searchServiceStandards, { companyId: companyId ?? 0, ...place }, { enabled: companyId !== null });
  const opened = list.rows.find(({ id }) => id === acts.opened);

  async function act(action: StandardAction, row: ServiceStandardRow) {
    if (action === 'change') return acts.begin('change', row);
    if (action === 'state') {
      await call(setServiceStandardDisabled, { id: row.id, version: row.version, disabled: !row.disabled });
      return done(row.disabled ? '已恢复' : '已停用');
    }
    if (!(await confirm())) return;
    await call(removeServiceStandard, { id: row.id });
    acts.open(null);
    done('已删除');
  }

  async function publish() {
    if (!company) return;
    const rows = await fetchPublished(company.id, place);
    print(<StandardsPaper company={company.name} day={businessDay(new Date())} rows={rows} />);
  }

  const { key, usage } = list.filter;
  const filter = { companyId: companyId ?? 0, ...place, ...(key ? { key } : {}), ...(usage ? { usage } : {}) };
  if (lines.error)
    return (
      <section className="page-card">
        <FailedState text={lines.error.message || '加载失败'} onRetry={() => void lines.refetch()} />
      </section>
    );
  return (
    <>
      <TreeListPage
        tree={
          <TreeCard
            tree={tree}
            count={(one) => one.clauses}
            label="服务类别"
            head={<CompanyPick required width="100%" placeholder="请选择公司" value={companyId} onChange={setChosen} />}
          />
        }
        list={
          <ListPage
            name="org.service-standard"
            ownExport
            what={{ name: '服务标准', none: '还没有服务标准，可新增或从其他公司复制' }}
            access={access}
            list={{ ...list, filtered: list.filtered || node !== undefined }}
            columns={STANDARD_COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={
              <>
                <SearchBox
                  value={key ?? ''}
                  onSearch={(text) => list.setFilter({ key: text })}
                  placeholder="编号 / 条款 / 做法"
                  width={190}
                />
                <UsageSelect value={usage} onChange={(next) => list.setFilter({ usage: next })} />
              </>
            }
            actions={
              <>
                {access.can('add') && company ? <Button onClick={() => acts.begin('copy')}>复制到其他公司</Button> : null}
                {access.can('export') && company ? (
                  <Button onClick={() => acts.attempt(() => download(exportServiceStandards, filter))}>导出</Button>
                ) : null}
                {access.can('print') && company ? <Button onClick={() => acts.attempt(publish)}>打印公示</Button> : null}
                {access.can('add') && company ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增服务标准
                  </Button>
                ) : null}
              </>
            }
            totals={list.extra && list.total > 0 ? { text: `合计 ${formatCount(list.total)} 条`, cells: { 分值: list.extra.score } } : null}
          />
        }
      />
      {acts.opened !== null ? (
        <StandardDetail
          list={list}
          row={opened}
          access={access}
          onAct={(action, row) => acts.attempt(() => act(action, row))}
          onClose={() => acts.open(null)}
        />
      ) : null}
      {companyId !== null && doing?.kind === 'new' ? (
        <StandardDialog companyId={companyId} category={node?.category} level={node?.level} onClose={close} onDone={() => done('已新增')} />
      ) : null}
      {companyId !== null && doing?.kind === 'change' ? (
        <StandardDialog companyId={companyId} row={doing.row} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {company && doing?.kind === 'copy' ? <CopyStandardsDialog company={company} onClose={close} onDone={(text) => done(text)} /> : null}
      {paper}
    </>
  );
}
