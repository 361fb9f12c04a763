// All decorations: by state, by what has to be done, by house; a new application begins here.
import { useState } from 'react';
import { App, Button, Segmented } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { DECORATION, MENU, searchDecorations, type DecorationDetail, type DecorationState } from '@anju/contract';
import { businessDay, formatCount } from '@anju/domain';
import { ListPage, useActs, useAsked, useAskedFilter, useAskedId, useList, type Acts } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { DayRange, FilterPick, SearchBox, useNow } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { countText } from '../record/count-text.ts';
import { DecorationDrawer } from '../record/decoration-drawer.tsx';
import { decorationColumns } from '../record/decoration-parts.tsx';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import { RoundsUnsent } from '../record/round/rounds-unsent.tsx';
import { ChangeDecoration, NewDecoration } from './apply-dialog.tsx';

const DUE = [
  { value: 'inspect' as const, label: '待巡查' },
  { value: 'overdue' as const, label: '许可超期' },
  { value: 'observed' as const, label: '观察期满' },
  { value: 'leave' as const, label: '待退场' },
];

type View = DecorationState | 0;
/** States that every day has; the others appear once there is one of them. */
const ALWAYS: readonly DecorationState[] = [DECORATION.waiting, DECORATION.paying, DECORATION.working];

type RegisterActs = Acts<{ new: { readonly houseId: number | null }; change: DecorationDetail }>;

export function RegisterList({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const violation = useAccess(MENU.decorationViolation);
  const [view, setView] = useState<View>(0);
  const list = useList(searchDecorations, view === 0 ? {} : { states: [view] }, { sort: { field: 'appliedAt', order: 'desc' } });
  const acts: RegisterActs = useActs(useRefreshDecorations());
  const today = businessDay(new Date(useNow()));
  useAskedId(acts.open);
  useAskedFilter((asked) => {
    setView(0);
    list.setFilter(asked);
  });
  // A notice or another screen names the house somebody wants to decorate.
  useAsked((search) => {
    const houseId = Number(search.get('house') ?? 0);
    if (Number.isSafeInteger(houseId) && houseId > 0 && access.can('add')) acts.begin('new', { houseId });
  });
  const { filter, setFilter, extra } = list;
  const countOf = (state: DecorationState) => extra?.byState.find((one) => one.state === state)?.count ?? 0;
  const shown = DECORATION.values.filter((state) => ALWAYS.includes(state) || state === view || countOf(state) > 0);
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="customer.decoration"
        what={{ name: '装修', none: view === 0 ? '还没有装修' : `没有${DECORATION.text(view)}的装修` }}
        access={access}
        notice={<RoundsUnsent />}
        list={list}
        columns={decorationColumns(today)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <Segmented<View>
              aria-label="装修状态"
              value={view}
              onChange={setView}
              options={[
                { value: 0, label: '全部' },
                ...shown.map((state) => ({
                  value: state,
                  label: countOf(state) === 0 ? DECORATION.text(state) : `${DECORATION.text(state)} ${countText(countOf(state))}`,
                })),
              ]}
            />
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 申请人 / 施工单位"
              width={200}
            />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <FilterPick
              name="待办"
              value={filter.due === 'all' ? undefined : filter.due}
              options={DUE}
              onChange={(due) => setFilter({ due: due ?? 'all' })}
            />
            <DayRange of="申请" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => acts.begin('new', { houseId: null })}>
              新增申请
            </Button>
          ) : null
        }
        totals={
          extra &&
          `合计 ${formatCount(list.total)} 件。${extra.byState.map(({ state, count }) => `${DECORATION.text(state)} ${countText(count)}`).join('，')}`
        }
      />
      <DecorationDrawer
        list={list}
        access={access}
        acts={acts}
        extra={(detail) => (
          <>
            {detail.may.includes('violation') && violation.can('add') ? (
              <Button onClick={() => void navigate(`/customer/decoration/violation?house=${detail.houseId}`)}>登记违规</Button>
            ) : null}
            {detail.may.includes('change') ? <Button onClick={() => acts.begin('change', detail)}>修改</Button> : null}
          </>
        )}
      />
      {doing?.kind === 'new' ? (
        <NewDecoration
          houseId={doing.row.houseId}
          onClose={acts.close}
          onDone={({ id, number, flowName }) => {
            acts.open(id);
            acts.done(`已登记 ${number}`);
            if (flowName !== null) void message.info(`已送流程“${flowName}”`);
          }}
        />
      ) : doing?.kind === 'change' ? (
        <ChangeDecoration detail={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
    </>
  );
}
