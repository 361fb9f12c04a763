// Who has which level, and whose visit is overdue by it.
import './level.css';
import { Button, Checkbox } from 'antd';
import { listLevelChanges, searchLevelled, type LevelledPerson } from '@anju/contract';
import { formatCount } from '@anju/domain';
import {
  column,
  Facts,
  ListPage,
  ManyButton,
  RecordDrawer,
  RecordTabs,
  useActs,
  useList,
  type RecordList,
} from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DateText, EmptyState, FailedState, InstantText, SearchBox, StatusTag, WaitingState } from '../../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../../estate/index.ts';
import { LevelTag } from '../parts/level-tag.tsx';
import { useRefreshLevels } from '../parts/refresh-relations.ts';
import { BatchDialog } from '../visit/batch-dialog.tsx';
import { SetLevelDialog } from './level-dialogs.tsx';
import { LevelsPick } from './levels-pick.tsx';

const COLUMNS = column<LevelledPerson>()([
  { title: '客户', field: 'name', width: 110 },
  { title: '分级', width: 104, render: ({ level }) => <LevelTag level={level} /> },
  { title: '房屋', field: 'houses', width: 220 },
  { title: '电话', field: 'phone' },
  { title: '分级日期', render: ({ since }) => <DateText value={since} /> },
  { title: '原因', field: 'reason' },
  { title: '设置人', field: 'by' },
  { title: '上次走访日期', render: ({ lastVisit }) => <DateText value={lastVisit} /> },
  { title: '应走访日期', render: ({ visitDue, overdueDays }) => <DateText value={visitDue} danger={overdueDays > 0} /> },
  { title: '逾期天数', width: 84, align: 'right', render: ({ overdueDays }) => (overdueDays > 0 ? overdueDays : '–') },
  { title: '已计划日期', render: ({ plannedOn }) => <DateText value={plannedOn} /> },
]);

interface LevelPeopleProps {
  readonly access: Access;
  readonly views: React.ReactNode;
  readonly onCustomer: (personId: number) => void;
}

export function LevelPeople({ access, views, onCustomer }: LevelPeopleProps) {
  const list = useList(searchLevelled, {}, { rowKey: 'personId' });
  const acts = useActs<{ set: readonly LevelledPerson[]; visit: readonly number[] }, LevelledPerson>(useRefreshLevels());
  const { filter, setFilter, selected, rows, extra } = list;
  const ticked = rows.filter(({ personId }) => selected.includes(personId));
  const { doing } = acts;
  const done = (text: string) => {
    list.setSelected([]);
    acts.done(text);
  };
  return (
    <>
      <ListPage
        name="customer.relation.level"
        what={{ name: '客户', none: '还没有分级的客户，可在客户全景或分级建议中设置' }}
        access={access}
        list={list}
        columns={COLUMNS}
        selectable={access.can('change') || access.can('add')}
        onOpen={acts.open}
        filters={
          <>
            {views}
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 电话 / 房号" width={150} />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId, buildingId: null })} />
            <BuildingPick
              width={110}
              estateId={filter.estateId}
              value={filter.buildingId}
              onChange={(buildingId) => setFilter({ buildingId })}
            />
            <LevelsPick width={150} value={filter.levelIds} onChange={(levelIds) => setFilter({ levelIds })} />
            <Checkbox checked={filter.overdue ?? false} onChange={({ target }) => setFilter({ overdue: target.checked })}>
              {`到期未走访 ${extra?.overdue ?? ''}`.trim()}
            </Checkbox>
          </>
        }
        actions={
          <>
            {access.can('change') ? (
              <ManyButton text="设置分级" ticked={ticked.length} unit="位" onClick={() => acts.begin('set', ticked)} />
            ) : null}
            {access.can('add') ? (
              <ManyButton text="安排走访" ticked={selected.length} unit="位" onClick={() => acts.begin('visit', selected.map(Number))} />
            ) : null}
          </>
        }
        totals={extra && `合计 ${formatCount(extra.total)} 位，到期未走访 ${formatCount(extra.overdue)} 位`}
      />
      {acts.opened === null ? null : (
        <PersonDrawer
          list={list}
          person={acts.opened}
          canChange={access.can('change')}
          onSet={(person) => acts.begin('set', [person])}
          onCustomer={onCustomer}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'set' ? <SetLevelDialog people={doing.row} onClose={acts.close} onDone={() => done('已设置分级')} /> : null}
      {doing?.kind === 'visit' ? <BatchDialog personIds={doing.row} onClose={acts.close} onDone={done} /> : null}
    </>
  );
}

interface PersonDrawerProps {
  readonly list: RecordList;
  readonly person: LevelledPerson;
  readonly canChange: boolean;
  readonly onSet: (person: LevelledPerson) => void;
  readonly onCustomer: (personId: number) => void;
  readonly onClose: () => void;
}

function PersonDrawer({ list, person, canChange, onSet, onCustomer, onClose }: PersonDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={{ data: person }}
      what="客户分级"
      title={({ name }) => name}
      head={({ level, houses }) => ({ where: houses, tags: <LevelTag level={level} /> })}
      onClose={onClose}
      actions={(one) => (
        <>
          <Button onClick={() => onCustomer(one.personId)}>客户全景</Button>
          {canChange ? (
            <Button type="primary" onClick={() => onSet(one)}>
              设置分级
            </Button>
          ) : null}
        </>
      )}
    >
      {(one) => (
        <RecordTabs
          items={[
            {
              key: 'facts',
              label: '概况',
              children: (
                <Facts
                  columns={2}
                  rows={[
                    ['电话', one.phone],
                    ['分级日期', <DateText key="since" value={one.since} />],
                    ['上次走访', <DateText key="last" value={one.lastVisit} />],
                    ['应走访', <DateText key="due" value={one.visitDue} danger={one.overdueDays > 0} />],
                    ['已计划', <DateText key="planned" value={one.plannedOn} />],
                    ['原因', one.reason, 'wide'],
                  ]}
                />
              ),
            },
            { key: 'history', label: '分级记录', children: <LevelHistory personId={one.personId} /> },
          ]}
        />
      )}
    </RecordDrawer>
  );
}

function LevelHistory({ personId }: { readonly personId: number }) {
  const read = useRead(listLevelChanges, { personId });
  if (read.isPending) return <WaitingState />;
  if (read.error) return <FailedState text={read.error.message || '加载失败'} onRetry={() => void read.refetch()} />;
  if (read.data.length === 0) return <EmptyState text="没有分级记录" />;
  return (
    <ol className="level-history">
      {read.data.map((change) => (
        <li key={change.id}>
          <LevelTag level={change.from} /> → <LevelTag level={change.to} />
          {change.suggested ? <StatusTag tone="kind">按建议</StatusTag> : null}
          <span>{change.reason}</span>
          <small className="ui-quiet">
            {change.by} <InstantText value={change.at} />
          </small>
        </li>
      ))}
    </ol>
  );
}
