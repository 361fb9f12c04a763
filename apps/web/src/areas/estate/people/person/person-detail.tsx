// One person with all their roles, in a drawer next to the list.
import { Button, Table } from 'antd';
import {
  CREDIT,
  education,
  EMPLOYEE,
  gender,
  getPerson,
  ID_TYPE,
  OWNER_TYPE,
  PERSON_KIND,
  politicalStatus,
  RESIDENT_RELATION,
  VEHICLE_MODEL,
  type PersonDetail,
} from '@anju/contract';
import { shareText } from '@anju/domain';
import { Facts, LastChange, RecordDrawer, RecordTabs, type Acts, type Figure, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, InstantText, StatusTag } from '../../../../ui/index.ts';
import { moneyFigures, moneyTabs, OpenBills, OwingHouses, useMoney, type Money } from '../../../charging/index.ts';
import { Changes } from '../../record/changes.tsx';
import { RoleMarks } from './person-columns.tsx';
import { useShowSecret } from './show-secret.tsx';
import { TagMarks } from '../tag/tag-parts.tsx';

export type PersonActs = Acts<{
  new: null;
  export: null;
  tags: null;
  batch: null;
  change: PersonDetail;
  merge: PersonDetail;
}>;

interface PersonDetailDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly mayShow: boolean;
  readonly acts: PersonActs;
  readonly onRemove: (person: PersonDetail) => void;
}

export function PersonDetailDrawer({ id, access, mayShow, acts, onRemove, list }: PersonDetailDrawerProps) {
  const money = useMoney({ personId: id });
  return (
    <RecordDrawer
      list={list}
      record={useRead(getPerson, { id })}
      what="人员"
      title={({ name }) => name}
      head={(person) => ({
        where: PERSON_KIND.text(person.kind),
        tags: (
          <>
            <RoleMarks roles={person.roles} />
            {person.tags.length > 0 ? <TagMarks tags={person.tags} /> : null}
          </>
        ),
        figures: figuresOf(person, money),
        page: `/estate/people/person?id=${person.id}`,
      })}
      onClose={() => acts.open(null)}
      actions={(person) => (access.can('change') ? <Button onClick={() => acts.begin('merge', person)}>合并重复</Button> : null)}
      foot={(person) => ({
        changed: <LastChange at={person.updatedAt} />,
        danger: access.can('remove') ? (
          <Button danger onClick={() => onRemove(person)}>
            删除
          </Button>
        ) : null,
        acts: access.can('change') ? (
          <Button type="primary" onClick={() => acts.begin('change', person)}>
            修改
          </Button>
        ) : null,
      })}
    >
      {(person) => <PersonView person={person} money={money} mayShow={mayShow} />}
    </RecordDrawer>
  );
}

interface PersonViewProps {
  readonly person: PersonDetail;
  readonly money: Money;
  readonly mayShow: boolean;
}

function PersonView({ person, money, mayShow }: PersonViewProps) {
  const whose = { personId: person.id };
  const { full, link } = useShowSecret(person.id, mayShow && Boolean(person.phone || person.secondPhone || person.idNo));
  const natural = person.kind === PERSON_KIND.natural;
  const birth = full?.birthDate ? <DateText value={full.birthDate} /> : person.birthYear && `${person.birthYear} 年`;
  const held = person.parkings.length + person.vehicles.length;
  const dealings = (person.customer ? 1 : 0) + (person.employee ? 1 : 0);
  return (
    <>
      <RecordTabs
        items={[
          {
            key: 'basic',
            label: '概况',
            children: (
              <>
                <Facts
                  className="person-facts"
                  columns={2}
                  rows={[
                    [
                      '电话',
                      <span key="phone">
                        {full?.phone ?? (person.phone || '–')} {link}
                      </span>,
                    ],
                    ['备用电话', full?.secondPhone ?? person.secondPhone],
                    [person.idType ? ID_TYPE.text(person.idType) : '证件号', full?.idNo ?? person.idNo],
                    natural && ['出生', birth],
                    natural && ['性别', gender.text(person.gender)],
                    natural && ['学历', education.text(person.education)],
                    natural && ['政治面貌', politicalStatus.text(person.political)],
                    natural && ['工作单位', person.workplace],
                    ['联系地址', person.address],
                    ['备注', person.remark],
                  ]}
                />
                <OwingHouses money={money} />
                <OpenBills money={money} whose={whose} />
              </>
            ),
          },
          ...moneyTabs(money, whose),
          { key: 'owned', label: `业主 ${person.owned.length}`, children: <Owned person={person} /> },
          { key: 'lived', label: `住户 ${person.lived.length}`, children: <Lived person={person} /> },
          { key: 'parking', label: `车位车辆 ${held}`, children: <Parking person={person} /> },
          { key: 'dealings', label: `客户员工 ${dealings}`, children: <Dealings person={person} /> },
          { key: 'changes', label: '操作记录', children: <Changes changes={person.changes} /> },
          ...(person.looks ? [{ key: 'looks', label: `查看记录 ${person.looks.length}`, children: <Looks looks={person.looks} /> }] : []),
        ]}
      />
    </>
  );
}

/** Money first; for users who see none, what the person has. */
const figuresOf = (person: PersonDetail, money: Money): Figure[] =>
  [
    ...moneyFigures(money, { key: person.name }),
    { label: '名下房屋', value: `${person.owned.filter(({ current }) => current).length} 套` },
    { label: '居住', value: `${person.lived.filter(({ moveOutDate }) => moveOutDate === null).length} 处` },
    { label: '车位 / 车辆', value: `${person.parkings.length} / ${person.vehicles.length}` },
  ].slice(0, 4);

const nothing = (text: string) => ({ emptyText: <EmptyState text={text} /> });
const TABLE = { size: 'small', pagination: false } as const;
const current = (yes: boolean) => (yes ? <StatusTag tone="use">现行</StatusTag> : <StatusTag>历史</StatusTag>);

function Owned({ person }: { readonly person: PersonDetail }) {
  return (
    <Table
      {...TABLE}
      rowKey="id"
      dataSource={person.owned}
      locale={nothing('名下没有房屋')}
      columns={[
        { title: '状态', render: (_, row) => current(row.current) },
        { title: '房屋', render: (_, row) => `${row.estateName} ${row.code}` },
        { title: '类型', render: (_, row) => OWNER_TYPE.text(row.ownerType) },
        { title: '份额', align: 'right', render: (_, row) => shareText(row.share) },
        { title: '产权证号', render: (_, row) => row.certificateNo || '–' },
        { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
      ]}
    />
  );
}

function Lived({ person }: { readonly person: PersonDetail }) {
  return (
    <Table
      {...TABLE}
      rowKey="id"
      dataSource={person.lived}
      locale={nothing('没有居住记录')}
      columns={[
        {
          title: '状态',
          render: (_, row) => (row.moveOutDate === null ? <StatusTag tone="use">在住</StatusTag> : <StatusTag>已迁出</StatusTag>),
        },
        { title: '房屋', render: (_, row) => `${row.estateName} ${row.code}` },
        { title: '与业主关系', render: (_, row) => `${RESIDENT_RELATION.text(row.relation)}${row.head ? '（户主）' : ''}` },
        { title: '迁入', render: (_, row) => <DateText value={row.moveInDate} /> },
        { title: '迁出', render: (_, row) => <DateText value={row.moveOutDate} /> },
      ]}
    />
  );
}

const HOW = { owned: '产权', leased: '租用' } as const;

function Parking({ person }: { readonly person: PersonDetail }) {
  return (
    <>
      <Table
        {...TABLE}
        rowKey="key"
        dataSource={person.parkings}
        locale={nothing('没有车位')}
        columns={[
          { title: '状态', render: (_, row) => current(row.current) },
          { title: '车位', render: (_, row) => `${row.estateName} ${row.code}` },
          { title: '方式', render: (_, row) => HOW[row.how] },
          { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
          { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
        ]}
      />
      <Table
        {...TABLE}
        rowKey="id"
        dataSource={person.vehicles}
        locale={nothing('没有车辆')}
        columns={[
          { title: '车牌', dataIndex: 'plate' },
          { title: '车型', render: (_, row) => VEHICLE_MODEL.text(row.model) },
          { title: '停放', render: (_, row) => `${row.estateName} ${row.code}` },
        ]}
      />
    </>
  );
}

function Dealings({ person: { customer, employee } }: { readonly person: PersonDetail }) {
  const rows = [
    ...(customer
      ? [
          {
            key: 'customer',
            what: '客户',
            text: `${customer.number}　信用${CREDIT.text(customer.credit)}${customer.disabled ? '（停用）' : ''}`,
            from: customer.since.slice(0, 10),
            to: null,
          },
        ]
      : []),
    ...(employee
      ? [
          {
            key: 'employee',
            what: '员工',
            text: `${employee.number}　${employee.companyName}　${EMPLOYEE.text(employee.state)}`,
            from: employee.entryDate,
            to: employee.leaveDate,
          },
        ]
      : []),
  ];
  return (
    <Table
      {...TABLE}
      rowKey="key"
      dataSource={rows}
      locale={nothing('不是客户，也不是员工')}
      columns={[
        { title: '角色', dataIndex: 'what' },
        { title: '档案', dataIndex: 'text' },
        { title: '起', render: (_, row) => <DateText value={row.from} /> },
        { title: '止', render: (_, row) => <DateText value={row.to} /> },
      ]}
    />
  );
}

function Looks({ looks }: { readonly looks: NonNullable<PersonDetail['looks']> }) {
  return (
    <Table
      {...TABLE}
      rowKey="id"
      dataSource={looks}
      locale={nothing('还没有人查看过完整号码')}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '查看人', dataIndex: 'by' },
      ]}
    />
  );
}
