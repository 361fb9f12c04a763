// One stay with its household, in a drawer next to the list.
import { Button, Table } from 'antd';
import { getResident, RESIDENT_RELATION, type Household, type ResidentDetail } from '@anju/contract';
import { Facts, RecordDrawer, RecordTabs, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, StatusTag } from '../../../../ui/index.ts';
import { Changes } from '../../record/changes.tsx';
import { livingIn, useHousehold } from './resident-house.tsx';
import { useShowSecret } from '../person/show-secret.tsx';
import { TagMarks } from '../tag/tag-parts.tsx';

export interface About {
  readonly resident: ResidentDetail;
  readonly household: Household;
}
export type ResidentActs = Acts<{
  new: null;
  import: null;
  export: null;
  in: About;
  change: About;
  out: About;
  move: About;
  inform: About;
}>;

interface ResidentDetailDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly mayShow: boolean;
  readonly canInform: boolean;
  readonly acts: ResidentActs;
  readonly onRemove: (resident: ResidentDetail) => void;
  readonly onPrint: (household: Household) => void;
}

export function ResidentDetailDrawer({ id, access, mayShow, canInform, acts, onRemove, onPrint, list }: ResidentDetailDrawerProps) {
  const record = useRead(getResident, { id });
  const household = useHousehold(record.data?.houseId);
  return (
    <RecordDrawer
      list={list}
      record={record}
      what="住户"
      title={({ estateName, houseCode }) => `${estateName} ${houseCode}`}
      onClose={() => acts.open(null)}
      actions={(resident) => {
        if (!household) return null;
        const about = { resident, household };
        const living = resident.moveOutDate === null;
        const canChange = living && access.can('change');
        return (
          <>
            {canInform ? <Button onClick={() => acts.begin('inform', about)}>发告知公文</Button> : null}
            {access.can('add') && !household.disabled ? <Button onClick={() => acts.begin('in', about)}>迁入本户</Button> : null}
            {canChange ? <Button onClick={() => acts.begin('move', about)}>换房</Button> : null}
            {canChange ? <Button onClick={() => acts.begin('out', about)}>迁出</Button> : null}
          </>
        );
      }}
      foot={(resident) => {
        if (!household) return {};
        const living = resident.moveOutDate === null;
        return {
          danger:
            access.can('remove') && living ? (
              <Button danger onClick={() => onRemove(resident)}>
                删除
              </Button>
            ) : null,
          acts: (
            <>
              {access.can('print') ? <Button onClick={() => onPrint(household)}>打印登记表</Button> : null}
              {living && access.can('change') ? (
                <Button type="primary" onClick={() => acts.begin('change', { resident, household })}>
                  修改
                </Button>
              ) : null}
            </>
          ),
        };
      }}
    >
      {(resident) => <ResidentView resident={resident} household={household} mayShow={mayShow} />}
    </RecordDrawer>
  );
}

interface ResidentViewProps {
  readonly resident: ResidentDetail;
  readonly household: Household | undefined;
  readonly mayShow: boolean;
}

function ResidentView({ resident, household, mayShow }: ResidentViewProps) {
  const { full, link } = useShowSecret(resident.personId, mayShow && Boolean(resident.phone || resident.idNo));
  return (
    <>
      <div className="person-head">
        <strong>{resident.name}</strong>
        {resident.moveOutDate === null ? <StatusTag tone="use">在住</StatusTag> : <StatusTag>已迁出</StatusTag>}
        <span>{RESIDENT_RELATION.text(resident.relation)}</span>
        {resident.head ? <StatusTag tone="kind">户主</StatusTag> : null}
        {resident.tags.length > 0 ? <TagMarks tags={resident.tags} /> : null}
        {link}
      </div>
      <Facts
        className="person-facts"
        columns={2}
        rows={[
          ['电话', full?.phone ?? resident.phone],
          ['证件号', full?.idNo ?? resident.idNo],
          ['迁入日期', <DateText key="in" value={resident.moveInDate} />],
          ['迁出日期', <DateText key="out" value={resident.moveOutDate} />],
          ['门卡号', resident.cardNo],
          ['宠物', resident.pets],
          ['车辆', resident.vehicles.map((one) => `${one.plate}（${one.code}）`).join('、')],
          ['租用车位', resident.leases.map((one) => one.code).join('、')],
          resident.moveOutReason !== '' && ['迁出原因', resident.moveOutReason],
          ['备注', resident.remark],
        ]}
      />
      <RecordTabs
        items={[
          {
            key: 'household',
            label: `同户 ${livingIn(household).length} 人`,
            children: <HouseholdTable household={household} />,
          },
          { key: 'changes', label: '操作记录', children: <Changes changes={resident.changes} /> },
        ]}
      />
    </>
  );
}

function HouseholdTable({ household }: { readonly household: Household | undefined }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      loading={household === undefined}
      dataSource={household?.residents ?? []}
      locale={{ emptyText: <EmptyState text="没有登记住户" /> }}
      columns={[
        {
          title: '状态',
          render: (_, row) => (row.moveOutDate === null ? <StatusTag tone="use">在住</StatusTag> : <StatusTag>已迁出</StatusTag>),
        },
        { title: '姓名', render: (_, row) => `${row.name}${row.head && row.moveOutDate === null ? '（户主）' : ''}` },
        { title: '与业主关系', render: (_, row) => RESIDENT_RELATION.text(row.relation) },
        { title: '电话', render: (_, row) => row.phone || '–' },
        { title: '迁入', render: (_, row) => <DateText value={row.moveInDate} /> },
        { title: '迁出', render: (_, row) => <DateText value={row.moveOutDate} /> },
      ]}
    />
  );
}
