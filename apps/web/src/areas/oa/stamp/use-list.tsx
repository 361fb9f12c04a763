import { SEAL_CATEGORY, searchSealUses, type SealUseRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { DayRange, FilterPick, InstantText, SearchBox, StatusTag } from '../../../ui/index.ts';
import { CompanyPick } from '../../org/index.ts';
import { RequestDialogs } from './request-dialogs.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { useRefreshStamp, type RequestActs } from './stamp-acts.ts';

const COLUMNS = column<SealUseRow>()([
  { title: '用印时间', fixed: 'start', width: 150, render: ({ usedAt }) => <InstantText value={usedAt} /> },
  { title: '印章', field: 'sealName', width: 160 },
  { title: '文件名称', field: 'title', width: 240 },
  { title: '类别', width: 80, render: ({ category }) => SEAL_CATEGORY.text(category) },
  { title: '页数', field: 'pages', align: 'right', width: 70 },
  { title: '份数', field: 'copies', align: 'right', width: 70 },
  { title: '经办人', field: 'handler', width: 90 },
  { title: '在场人', field: 'present', width: 120 },
  { title: '登记人', field: 'createdBy', width: 90 },
  { title: '扫描件', width: 80, align: 'right', render: ({ scans }) => (scans === 0 ? '' : `${scans} 个`) },
  { title: '申请单号', field: 'number', width: 140 },
  { title: '公司', field: 'companyName', width: 150 },
  {
    title: '状态',
    width: 200,
    render: ({ voidedAt, voidReason }) =>
      voidedAt === null ? (
        <StatusTag tone="paid">有效</StatusTag>
      ) : (
        <>
          <StatusTag tone="ended">已作废</StatusTag> {voidReason}
        </>
      ),
  },
]);

const VOIDED = [
  { value: false, label: '有效' },
  { value: true, label: '已作废' },
] as const;

/** The register of uses; a row opens the request it belongs to. */
export function UseList({ access }: { readonly access: Access }) {
  const list = useList(searchSealUses, {});
  const acts: RequestActs = useActs(useRefreshStamp());
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="oa.seal-use"
        what="用印登记"
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.requestId)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 文件 / 经办人" width={180} />
            <DayRange of="用印" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <CompanyPick short value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
            <FilterPick name="状态" value={filter.voided} onChange={(voided) => setFilter({ voided: voided ?? null })} options={VOIDED} />
          </>
        }
        totals={extra && `合计 ${formatCount(extra.total)} 次，有效 ${formatCount(extra.copies)} 份 ${formatCount(extra.pages)} 页`}
      />
      <RequestDrawer access={access} acts={acts} />
      <RequestDialogs acts={acts} />
    </>
  );
}
