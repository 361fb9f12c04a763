// 优减标准 (menu 156): standing reductions for a period. Another user approves them, then every billing run deducts them from the bills it
// makes. The bar above every page shows the notices to this screen.
import './reduction.css';
import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  applyReduction,
  auditReduction,
  getReduction,
  MENU,
  REDUCTION_REASON,
  REDUCTION,
  rejectReduction,
  searchReductions,
  type ReductionDetail,
  type ReductionRow,
} from '@anju/contract';
import { businessDay, formatDay, formatMoney, formatCount } from '@anju/domain';
import {
  column,
  Decisions,
  ListPage,
  ReasonDialog,
  TreeCard,
  TreeListPage,
  useActs,
  useAskedId,
  useList,
} from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCommand, useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumCheck, EnumText, Money, SearchBox, Sum, useConfirm } from '../../../../ui/index.ts';
import { requestedText, submittedText } from '../../document/requested-text.ts';
import { useEstateTree } from '../../service/standard/standard-queries.ts';
import { memberText, ReduceDrawer, REDUCTION_TONES, termText, type ReductionActs } from './reduction-detail.tsx';
import { ChangeReduction, EndReduction, NewReduction } from './reduction-dialog.tsx';

const COLUMNS = column<ReductionRow>()([
  { title: '编号', field: 'number', fixed: 'start', width: 120 },
  { title: '名称', field: 'name', width: 160 },
  { title: '状态', width: 80, render: (row) => <EnumText of={REDUCTION} value={row.state} tones={REDUCTION_TONES} /> },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '适用范围', width: 110, render: memberText },
  { title: '收费项目', field: 'items', width: 150 },
  { title: '优减', width: 130, render: termText },
  { title: '期限', width: 180, render: (row) => `${formatDay(row.fromDate)} – ${formatDay(row.toDate)}` },
  { title: '原因', width: 110, render: (row) => REDUCTION_REASON.text(row.reason) },
  { title: '已减', align: 'right', width: 96, render: (row) => <Money value={row.used} dashZero /> },
  { title: '预算', align: 'right', width: 96, render: (row) => (row.limitAmount === null ? '不限' : <Money value={row.limitAmount} />) },
  { title: '提交人', field: 'createdBy', width: 80 },
  { title: '审核人', field: 'checkedBy', width: 80 },
]);

export default function BillingReducePage() {
  const access = useAccess(MENU.billingReduce);
  const confirm = useConfirm();
  const tree = useEstateTree();
  const estateId = tree.selected?.id ?? null;
  const list = useList(searchReductions, { estateId });
  const refresh = useRefresh(searchReductions, getReduction);
  const acts: ReductionActs = useActs(refresh);
  useAskedId(acts.open);
  const applying = useCommand(applyReduction, { onRefused: refresh });
  const { opened, doing } = acts;
  const { filter, setFilter, extra: sums } = list;
  const today = businessDay(new Date());

  async function apply({ id, number }: ReductionDetail) {
    const text = `${number} 将用于期限内尚未收清、还没有减过的账单，已发布的账单应收随之减少，是否继续？`;
    const goes = () => confirm({ title: '应用到未收账单', text, go: '应用', danger: false });
    const applied = await applying.run(async () => ((await goes()) ? { id } : null));
    if (applied !== undefined) acts.done(`已优减 ${applied.bills} 笔，共 ${formatMoney(applied.amount)} 元`);
  }

  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} label="小区" />}
        list={
          <ListPage
            name="charging.reduction"
            what="优减标准"
            access={access}
            list={list}
            columns={COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={
              <>
                <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 名称" width={160} />
                <EnumCheck of={REDUCTION} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
                <EnumCheck of={REDUCTION_REASON} value={filter.reasons ?? []} onChange={(reasons) => setFilter({ reasons })} />
                <Checkbox
                  checked={filter.activeOn != null}
                  onChange={(event) => setFilter({ activeOn: event.target.checked ? today : null })}
                >
                  今天有效
                </Checkbox>
              </>
            }
            actions={
              access.can('add') ? (
                <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                  新增
                </Button>
              ) : null
            }
            totals={
              sums && sums.total > 0
                ? { text: `合计 ${formatCount(sums.total)} 项`, units: true, cells: { 已减: <Sum value={sums.used} named /> } }
                : null
            }
          />
        }
      />
      {opened === null ? null : (
        <ReduceDrawer list={list} id={opened} access={access} acts={acts} onApply={(reduction) => void apply(reduction)} />
      )}
      {doing?.kind === 'new' ? (
        <NewReduction estateId={estateId} onClose={acts.close} onDone={(requested) => acts.done(requestedText(requested))} />
      ) : null}
      {doing?.kind === 'change' ? (
        <ChangeReduction
          reduction={doing.row}
          onClose={acts.close}
          onDone={(changed) => acts.done(doing.row.flowName === null ? submittedText(changed) : '已修改，请在“处理公文”中重新发送')}
        />
      ) : null}
      {doing?.kind === 'end' ? <EndReduction reduction={doing.row} onClose={acts.close} onDone={() => acts.done('已终止')} /> : null}
      {doing?.kind === 'reject' ? (
        <ReasonDialog
          title="退回优减标准"
          go="退回"
          note={`${doing.row.number} ${doing.row.name} 退回后不再优减，修改后可以重新提交。`}
          endpoint={rejectReduction}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onDone={() => acts.done('已退回')}
          onClose={acts.close}
        />
      ) : null}
      <Decisions
        acts={acts}
        name={({ number }) => number}
        approve={{ endpoint: auditReduction, ask: auditQuestion, done: '已审核，计费时自动优减' }}
      />
    </>
  );
}

const auditQuestion = (reduction: ReductionDetail) => ({
  title: '审核',
  text: `${reduction.number} ${reduction.name}：${memberText(reduction)}的${reduction.items}${termText(reduction)}，${formatDay(reduction.fromDate)} 至 ${formatDay(reduction.toDate)}。通过后计费时自动优减，是否通过？`,
  go: '通过',
  danger: false,
});
