// 服务标准 (menu 61): the clauses of one company by category and level at the left, the list at the right, one clause in a drawer.
import './service-standard.css';
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportServiceStandards,
  MENU,
  removeServiceStandard,
  searchServiceStandards,
  setServiceStandardDisabled,
  type ServiceStandardRow,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { EmptyState, FailedState, KeyHints, SearchBox, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { CompanySelect } from '../organisation/organisation-company-select.tsx';
import { UsageSelect } from '../organisation/organisation-parts.tsx';
import { useCompanyLines } from '../organisation/organisation-queries.ts';
import { fetchPublished, useCatalogue, useRefreshStandards } from './service-standard-catalogue.ts';
import { STANDARD_COLUMNS } from './service-standard-columns.tsx';
import { StandardDetail, type StandardAction } from './service-standard-detail.tsx';
import { CopyStandardsDialog, StandardDialog } from './service-standard-dialogs.tsx';
import { StandardsPaper } from './service-standard-print.tsx';

type Dialog = { readonly kind: 'new' | 'copy' } | { readonly kind: 'change'; readonly row: ServiceStandardRow };

export default function ServiceStandardPage() {
  const access = useAccess(MENU.serviceStandard);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshStandards();
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
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opened = list.rows.find(({ id }) => id === openId);

  const done = (text: string) => {
    setDialog(null);
    void message.success(text);
    refresh();
  };
  /** The client has already said what went wrong. */
  const told = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });

  async function act(action: StandardAction, row: ServiceStandardRow) {
    if (action === 'change') return setDialog({ kind: 'change', row });
    if (action === 'state') {
      await call(setServiceStandardDisabled, { id: row.id, version: row.version, disabled: !row.disabled });
      return done(row.disabled ? '已恢复' : '已停用');
    }
    if (!(await confirm())) return;
    await call(removeServiceStandard, { id: row.id });
    setOpenId(null);
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
            head={<CompanySelect aria-label="公司" value={companyId} onChange={setChosen} />}
          />
        }
        list={
          <ListPage
            list={list}
            columns={STANDARD_COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
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
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('add') && company ? <Button onClick={() => setDialog({ kind: 'copy' })}>复制到其他公司</Button> : null}
                {access.can('export') && company ? (
                  <Button onClick={() => told(download(exportServiceStandards, filter))}>导出</Button>
                ) : null}
                {access.can('print') && company ? <Button onClick={() => told(publish())}>打印公示</Button> : null}
                {access.can('add') && company ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增服务标准
                  </Button>
                ) : null}
              </>
            }
            summary={
              list.extra && list.total > 0 ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={8}>
                    合计 {list.total} 条
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={1} align="right">
                    {list.extra.score}
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={2} />
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={key || usage || node ? '没有符合条件的服务标准' : '还没有服务标准，可新增或从其他公司复制'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '打开'],
                ]}
              />
            }
          />
        }
      />
      {opened ? (
        <StandardDetail row={opened} access={access} onAct={(action, row) => told(act(action, row))} onClose={() => setOpenId(null)} />
      ) : null}
      {companyId !== null && dialog?.kind === 'new' ? (
        <StandardDialog
          companyId={companyId}
          category={node?.category}
          level={node?.level}
          onClose={() => setDialog(null)}
          onDone={() => done('已新增')}
        />
      ) : null}
      {companyId !== null && dialog?.kind === 'change' ? (
        <StandardDialog companyId={companyId} row={dialog.row} onClose={() => setDialog(null)} onDone={() => done('已保存')} />
      ) : null}
      {company && dialog?.kind === 'copy' ? (
        <CopyStandardsDialog company={company} onClose={() => setDialog(null)} onDone={(text) => done(text)} />
      ) : null}
      {paper}
    </>
  );
}
