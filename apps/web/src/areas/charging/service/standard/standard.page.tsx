// 收费标准 (menu 151): estates on the left, their price lists on the right, one standard in a drawer with its whole price history.
import './standard.css';
import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  auditPrice,
  OBJECT,
  disableStandard,
  exportStandards,
  MAX_PAGE_SIZE,
  MENU,
  removeStandard,
  searchStandards,
  type StandardDetail,
  type StandardPriceRow,
  type StandardSort,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, FilterPicks, SearchBox, useConfirm, usePrint } from '../../../../ui/index.ts';
import { FAMILY_OPTIONS } from '../rule/rule-queries.ts';
import { STANDARD_COLUMNS, StandardPaper } from './standard-columns.tsx';
import { StandardDrawer, type StandardAction } from './standard-detail.tsx';
import { NewStandardDialog, ReturnPriceDialog, StandardDialog } from './standard-dialogs.tsx';
import { keptText } from './standard-kept.tsx';
import { PriceDialog } from './standard-price-dialog.tsx';
import { useEstateTree, useRefreshStandards } from './standard-queries.ts';
import { priceCell } from './standard-text.ts';

const keptNote = (price: StandardPriceRow): string => (price.kept === null ? '' : `${keptText(price)}；`);

interface StandardDialogs {
  new: null;
  export: null;
  change: StandardDetail;
  propose: StandardDetail;
  return: StandardPriceRow;
}

export default function StandardPage() {
  const access = useAccess(MENU.chargingStandard);
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useEstateTree();
  const estateId = tree.selected?.id ?? null;
  const list = useList(searchStandards, { estateId });
  const acts = useActs<StandardDialogs>(useRefreshStandards());
  useAskedId(acts.open);
  const { opened, doing, done, close } = acts;
  const { filter, setFilter } = list;

  async function act(action: StandardAction, standard: StandardDetail) {
    const { id, version, name } = standard;
    switch (action.kind) {
      case 'disable': {
        const disabled = !standard.disabled;
        if (disabled && !(await confirm({ text: `停用后“${name}”不能再挂到房屋，已挂的对象照常计费，是否继续？` }))) return;
        await call(disableStandard, { id, version, disabled });
        return done(disabled ? '已停用' : '已启用');
      }
      case 'remove':
        if (!(await confirm())) return;
        await call(removeStandard, { id });
        acts.open(null);
        return done('已删除');
      case 'audit': {
        const { fromDate } = action.price;
        if (
          !(await confirm({
            text: `${formatDay(fromDate)} 起“${name}”的价格为 ${priceCell(action.price, standard)}，${keptNote(action.price)}审核通过后不能修改，是否通过？`,
          }))
        )
          return;
        await call(auditPrice, { priceId: action.price.id });
        return done('已审核，到期自动生效');
      }
      case 'return':
        return acts.begin('return', action.price);
      default:
        return acts.begin(action.kind, standard);
    }
  }
  /** Prints every matching standard, not only the current page, because the complete list is displayed publicly. */
  async function printAll() {
    const { rows } = await call(searchStandards, { estateId, ...filter, size: MAX_PAGE_SIZE });
    print(<StandardPaper rows={rows} estate={tree.selected?.title ?? '全部小区'} day={businessDay(new Date())} />);
  }

  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} label="小区" />}
        list={
          <ListPage
            name="charging.standard"
            ownExport
            what={{ name: '标准', none: '还没有收费标准，可新增' }}
            access={access}
            list={list}
            columns={STANDARD_COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={
              <>
                <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="标准 / 项目 / 规则" />
                <FilterPicks
                  name="项目类别"
                  value={filter.families ?? []}
                  onChange={(families) => setFilter({ families })}
                  options={FAMILY_OPTIONS}
                />
                <EnumCheck of={OBJECT} value={filter.objectKinds ?? []} onChange={(objectKinds) => setFilter({ objectKinds })} />
                <Checkbox checked={filter.waiting ?? false} onChange={(event) => setFilter({ waiting: event.target.checked })}>
                  待审核
                </Checkbox>
                <Checkbox checked={filter.disabled ?? false} onChange={(event) => setFilter({ disabled: event.target.checked })}>
                  只看停用
                </Checkbox>
              </>
            }
            actions={
              <>
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('print') ? <Button onClick={() => acts.attempt(printAll)}>打印公示表</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增标准
                  </Button>
                ) : null}
              </>
            }
          />
        }
      />
      {opened === null ? null : (
        <StandardDrawer
          list={list}
          id={opened}
          can={access.can}
          onAct={(action, standard) => acts.attempt(() => act(action, standard))}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'new' ? (
        <NewStandardDialog
          estateId={estateId}
          onClose={close}
          onDone={(id) => {
            done('已新增，请提交价格');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'export' ? (
        <ExportByJob
          title="导出收费标准"
          request={(purpose) =>
            call(exportStandards, { filter: { estateId, ...filter }, sort: list.sort as StandardSort | undefined, purpose })
          }
          onClose={close}
        />
      ) : null}
      {doing?.kind === 'change' ? <StandardDialog standard={doing.row} onClose={close} onDone={() => done('已保存')} /> : null}
      {doing?.kind === 'propose' ? <PriceDialog standard={doing.row} onClose={close} onDone={() => done('已提交，请他人审核')} /> : null}
      {doing?.kind === 'return' ? <ReturnPriceDialog price={doing.row} onClose={close} onDone={() => done('已退回')} /> : null}
      {paper}
    </>
  );
}
