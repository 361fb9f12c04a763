import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { SEAL_CATEGORY, SEAL_REQUEST, searchSealRequests } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { ListPage, useActs, useAsked, useAskedId, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { DayRange, EnumCheck, SearchBox } from '../../../ui/index.ts';
import { CompanyPick } from '../../org/index.ts';
import { RequestDialogs } from './request-dialogs.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { useRefreshStamp, type RequestActs } from './stamp-acts.ts';
import { REQUEST_COLUMNS } from './stamp-parts.tsx';

export function RequestList({ access }: { readonly access: Access }) {
  const list = useList(searchSealRequests, {});
  const acts: RequestActs = useActs(useRefreshStamp());
  useAskedId(acts.open);
  useAsked((search) => {
    const document = Number(search.get('document') ?? 0);
    if (Number.isSafeInteger(document) && document > 0 && access.can('add')) acts.begin('newFor', document);
  });
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="oa.seal-request"
        what="用印申请"
        access={access}
        list={list}
        columns={REQUEST_COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 文件 / 经办人" width={180} />
            <EnumCheck of={SEAL_REQUEST} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={SEAL_CATEGORY} value={filter.categories ?? []} onChange={(categories) => setFilter({ categories })} />
            <DayRange of="用印" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <CompanyPick short value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
            <Checkbox checked={filter.mine ?? false} onChange={({ target }) => setFilter({ mine: target.checked })}>
              我的申请
            </Checkbox>
            <Checkbox checked={filter.out ?? false} onChange={({ target }) => setFilter({ out: target.checked })}>
              印章在外
            </Checkbox>
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增申请
            </Button>
          ) : null
        }
        totals={
          extra &&
          `合计 ${formatCount(extra.total)} 件：待审核 ${extra.counts.waiting}、已通过 ${extra.counts.approved}、已退回 ${extra.counts.rejected}、已撤销 ${extra.counts.withdrawn}、已用印 ${extra.counts.used}，印章在外 ${extra.counts.out}`
        }
      />
      <RequestDrawer list={list} access={access} acts={acts} />
      <RequestDialogs acts={acts} />
    </>
  );
}
