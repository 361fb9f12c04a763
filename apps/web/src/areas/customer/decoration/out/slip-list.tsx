// 放行条: the list with its filters, and the dialogs of what is done with a slip.
import { Button, Checkbox } from 'antd';
import { PlusOutlined, SettingOutlined } from '@ant-design/icons';
import {
  approveSlip,
  rejectSlip,
  searchSlips,
  SLIP,
  SLIP_APPLICANT,
  SLIP_KIND,
  withdrawSlip,
  type SlipDetail,
  type SlipRow,
} from '@anju/contract';
import { formatCount, formatInstant } from '@anju/domain';
import { column, Decisions, ListPage, useAsked, useAskedFilter, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DayRange, EnumCheck, EnumText, InstantText, SearchBox } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useSlipActs } from './slip-acts.ts';
import { CloseDialog } from './slip-close.tsx';
import { SlipDialog } from './slip-dialog.tsx';
import { SlipDrawer } from './slip-drawer.tsx';
import { SLIP_TONES } from './slip-parts.tsx';
import { SettingDialog } from './slip-setting.tsx';

const COLUMNS = column<SlipRow>()([
  { title: '编号', field: 'number', fixed: 'start', width: 130 },
  { title: '类型', width: 110, render: (row) => `${SLIP_KIND.text(row.kind)}${row.whole ? '·全部' : ''}` },
  { title: '小区', field: 'estateName', width: 100 },
  { title: '房屋', width: 130, render: (row) => (row.houses > 1 ? `${row.house} 等 ${row.houses} 套` : row.house) },
  { title: '申请人', field: 'name', width: 90 },
  { title: '身份', width: 100, render: (row) => SLIP_APPLICANT.text(row.applicant) },
  { title: '电话', field: 'phone', width: 110 },
  { title: '车牌', width: 100, render: (row) => row.plate || '–' },
  { title: '物品', field: 'goodsText', width: 200 },
  { title: '放行时间', width: 230, render: (row) => `${formatInstant(row.from)} 至 ${formatInstant(row.to).slice(5)}` },
  { title: '放行', width: 132, render: (row) => <InstantText value={row.passedAt} /> },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
  { title: '状态', width: 84, render: (row) => <EnumText of={SLIP} value={row.state} tones={SLIP_TONES} /> },
]);

const houseIn = (search: URLSearchParams): number | null => {
  const id = Number(search.get('house') ?? search.get('houseId') ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export function SlipList({ access }: { readonly access: Access }) {
  const list = useList(searchSlips, {});
  const acts = useSlipActs();
  const { filter, setFilter, extra } = list;
  useAskedId(acts.open);
  useAskedFilter((asked) => list.setFilter(asked));
  // A notice about a house opens the form filled in.
  useAsked((search) => {
    const houseId = houseIn(search);
    if (houseId !== null && access.can('add')) acts.begin('form', { houseId, sourceNo: search.get('sourceNo') ?? '' });
    else if (houseId !== null) setFilter({ houseId });
  });
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="customer.release"
        what={{ name: '放行条', none: '还没有放行条' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 姓名 / 电话 / 车牌" />
            <EstatePick value={filter.estateId ?? null} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={SLIP} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={SLIP_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={SLIP_APPLICANT} value={filter.applicants ?? []} onChange={(applicants) => setFilter({ applicants })} />
            <DayRange of="放行" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <Checkbox checked={filter.closing ?? false} onChange={({ target }) => setFilter({ closing: target.checked })}>
              待办结搬离
            </Checkbox>
          </>
        }
        actions={
          <>
            <Button icon={<SettingOutlined />} onClick={() => acts.begin('setting')}>
              设置
            </Button>
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => acts.begin('form', {})}>
                新增放行条
              </Button>
            ) : null}
          </>
        }
        totals={
          extra &&
          `合计 ${formatCount(extra.total)} 张：待审核 ${formatCount(extra.waiting)}，待放行 ${formatCount(extra.ready)}，已放行 ${formatCount(extra.passed)}，已过期 ${formatCount(extra.expired)}。欠费只作提示，不影响放行`
        }
      />
      <SlipDrawer list={list} acts={acts} access={access} />
      {doing?.kind === 'form' ? <SlipDialog start={doing.row} onDone={acts.done} onClose={acts.close} /> : null}
      {doing?.kind === 'close' ? <CloseDialog slip={doing.row} onDone={acts.done} onClose={acts.close} /> : null}
      {doing?.kind === 'setting' ? (
        <SettingDialog readOnly={!access.can('audit')} onDone={() => acts.done('已保存')} onClose={acts.close} />
      ) : null}
      <Decisions
        acts={acts}
        name={(slip: SlipDetail) => slip.number}
        approve={{ endpoint: approveSlip, done: '已通过，可以打印放行条' }}
        reject={{ endpoint: rejectSlip }}
        end={{ endpoint: withdrawSlip, word: () => '撤销' }}
      />
    </>
  );
}
