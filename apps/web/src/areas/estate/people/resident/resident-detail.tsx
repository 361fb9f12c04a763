// One stay with the household around it, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table, Tabs } from 'antd';
import { getResident, residentRelation, type Household, type ResidentDetail } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, FailedState, LoadingOverlay, StatusTag } from '../../../../ui/index.ts';
import { Log } from '../person/person-detail.tsx';
import { livingIn, useHousehold } from './resident-house.tsx';
import { useShowSecret } from '../person/show-secret.tsx';
import { TagMarks } from '../tag/tag-parts.tsx';

export type ResidentAction = 'change' | 'out' | 'move' | 'in' | 'remove' | 'print' | 'inform';

interface ResidentDetailDrawerProps {
  readonly id: number;
  readonly can: Readonly<Record<'add' | 'change' | 'remove' | 'print' | 'show' | 'inform', boolean>>;
  readonly onAct: (action: ResidentAction, resident: ResidentDetail, household: Household) => void;
  readonly onClose: () => void;
}

export function ResidentDetailDrawer({ id, can, onAct, onClose }: ResidentDetailDrawerProps) {
  const query = useQuery({
    queryKey: [getResident.path, id],
    queryFn: ({ signal }) => call(getResident, { id }, { signal, loading: false }),
  });
  const resident = query.data;
  const household = useHousehold(resident?.houseId);
  const living = resident?.moveOutDate === null;
  const button = (action: ResidentAction, text: string, type: 'default' | 'primary' = 'default', danger = false) =>
    resident && household ? (
      <Button type={type} danger={danger} onClick={() => onAct(action, resident, household)}>
        {text}
      </Button>
    ) : null;
  return (
    <Drawer
      open
      size={880}
      title={resident ? `${resident.estateName} ${resident.houseCode}` : '住户'}
      onClose={onClose}
      extra={
        <div className="detail-actions">
          {can.print ? button('print', '打印登记表') : null}
          {can.inform ? button('inform', '发告知公文') : null}
          {can.remove && living ? button('remove', '删除', 'default', true) : null}
          {can.add && household && !household.disabled ? button('in', '迁入本户') : null}
          {can.change && living ? button('move', '换房') : null}
          {can.change && living ? button('out', '迁出') : null}
          {can.change && living ? button('change', '修改', 'primary') : null}
        </div>
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {resident ? <ResidentView resident={resident} household={household} mayShow={can.show} /> : null}
    </Drawer>
  );
}

interface ResidentViewProps {
  readonly resident: ResidentDetail;
  readonly household: Household | undefined;
  readonly mayShow: boolean;
}

function ResidentView({ resident, household, mayShow }: ResidentViewProps) {
  const { full, link } = useShowSecret(resident.personId, mayShow && Boolean(resident.phone || resident.idNo));
  const facts: [string, React.ReactNode][] = [
    ['电话', (full?.phone ?? resident.phone) || '–'],
    ['证件号', (full?.idNo ?? resident.idNo) || '–'],
    ['迁入日期', <DateText key="in" value={resident.moveInDate} />],
    ['迁出日期', <DateText key="out" value={resident.moveOutDate} />],
    ['门卡号', resident.cardNo || '–'],
    ['宠物', resident.pets || '–'],
    ['车辆', resident.vehicles.map((one) => `${one.plate}（${one.code}）`).join('、') || '–'],
    ['租用车位', resident.leases.map((one) => one.code).join('、') || '–'],
    ...(resident.moveOutReason ? ([['迁出原因', resident.moveOutReason]] as [string, React.ReactNode][]) : []),
    ['备注', resident.remark || '–'],
  ];
  return (
    <>
      <div className="person-head">
        <strong>{resident.name}</strong>
        {resident.moveOutDate === null ? <StatusTag tone="good">在住</StatusTag> : <StatusTag>已迁出</StatusTag>}
        <span>{residentRelation.text(resident.relation)}</span>
        {resident.head ? <StatusTag tone="note">户主</StatusTag> : null}
        {resident.tags.length > 0 ? <TagMarks tags={resident.tags} /> : null}
        {link}
      </div>
      <Descriptions
        className="person-facts"
        size="small"
        bordered
        column={2}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Tabs
        items={[
          {
            key: 'household',
            label: `同户 ${livingIn(household).length} 人`,
            children: <HouseholdTable household={household} />,
          },
          { key: 'changes', label: '变更记录', children: <Log rows={resident.changes} empty="没有变更记录" /> },
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
          title: '',
          render: (_, row) => (row.moveOutDate === null ? <StatusTag tone="good">在住</StatusTag> : <StatusTag>已迁出</StatusTag>),
        },
        { title: '姓名', render: (_, row) => `${row.name}${row.head && row.moveOutDate === null ? '（户主）' : ''}` },
        { title: '与业主关系', render: (_, row) => residentRelation.text(row.relation) },
        { title: '电话', render: (_, row) => row.phone || '–' },
        { title: '迁入', render: (_, row) => <DateText value={row.moveInDate} /> },
        { title: '迁出', render: (_, row) => <DateText value={row.moveOutDate} /> },
      ]}
    />
  );
}
