import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { MEETING, MEETING_TYPE, searchMeetings } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { ListPage, useActs, useAskedId, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { DayRange, EnumCheck, SearchBox } from '../../../ui/index.ts';
import { CompanyPick } from '../../org/index.ts';
import { MeetingDialogs } from './meeting-dialogs.tsx';
import type { MeetingActs } from './meeting-acts.ts';
import { MeetingDrawer } from './meeting-drawer.tsx';
import { MEETING_COLUMNS } from './meeting-parts.tsx';
import { useRefreshMeetings } from './meeting-refresh.ts';

export function MeetingList({ access }: { readonly access: Access }) {
  const list = useList(searchMeetings, {});
  const acts: MeetingActs = useActs(useRefreshMeetings());
  useAskedId(acts.open);
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="oa.meeting"
        what="会议"
        access={access}
        list={list}
        columns={MEETING_COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="主题 / 主持人 / 记录人" width={180} />
            <EnumCheck of={MEETING} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={MEETING_TYPE} value={filter.types ?? []} onChange={(types) => setFilter({ types })} />
            <DayRange of="会议" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            {access.can('audit') ? (
              <>
                <CompanyPick short value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
                <Checkbox checked={filter.mine ?? false} onChange={({ target }) => setFilter({ mine: target.checked })}>
                  与我有关
                </Checkbox>
              </>
            ) : null}
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增会议
            </Button>
          ) : null
        }
        totals={
          extra &&
          `合计 ${formatCount(extra.total)} 次：待签到 ${extra.counts.planned}、进行中 ${extra.counts.running}、待签字 ${extra.counts.signing}、已结束 ${extra.counts.done}、已取消 ${extra.counts.cancelled}`
        }
      />
      <MeetingDrawer list={list} access={access} acts={acts} />
      <MeetingDialogs acts={acts} />
    </>
  );
}
