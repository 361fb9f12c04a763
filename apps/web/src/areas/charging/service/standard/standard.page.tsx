// 收费标准 (menu 151): estates at the left, their price lists at the right, one standard in a drawer with every price it ever had.
import './standard.css';
import { useState } from 'react';
import { App, Button, Checkbox, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  auditPrice,
  chargeObject,
  disableStandard,
  exportStandards,
  MAX_PAGE_SIZE,
  MENU,
  removeStandard,
  searchStandards,
  type ChargeFamily,
  type StandardDetail,
  type StandardSort,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumCheck, KeyHints, SearchBox, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { FAMILY_OPTIONS } from '../rule/rule-queries.ts';
import { STANDARD_COLUMNS, StandardPaper } from './standard-columns.tsx';
import { StandardDrawer, type StandardAction } from './standard-detail.tsx';
import { NewStandardDialog, ReturnPriceDialog, StandardDialog } from './standard-dialogs.tsx';
import { PriceDialog } from './standard-price-dialog.tsx';
import { told, useEstateTree, useRefreshStandards } from './standard-queries.ts';
import { priceCell } from './standard-text.ts';

type Dialog =
  { readonly kind: 'new' | 'export' } | { readonly kind: 'act'; readonly action: StandardAction; readonly standard: StandardDetail };

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false);

export default function StandardPage() {
  const access = useAccess(MENU.chargingStandard);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefreshStandards();
  const tree = useEstateTree();
  const estateId = tree.selected?.id ?? null;
  const list = useList(searchStandards, { estateId });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter } = list;
  const searching = Object.values(filter).some(isSet);
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };

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
        setOpenId(null);
        return done('已删除');
      case 'audit': {
        const { fromDate } = action.price;
        if (
          !(await confirm({
            text: `${formatDay(fromDate)} 起“${name}”的价格为 ${priceCell(action.price, standard)}，审核通过后不能修改，是否通过？`,
          }))
        )
          return;
        await call(auditPrice, { priceId: action.price.id });
        return done('已审核，到期自动生效');
      }
      default:
        return setDialog({ kind: 'act', action, standard });
    }
  }
  /** Every standard that matches, not the page alone: the list is hung up whole. */
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
            list={list}
            columns={STANDARD_COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
            empty={<EmptyState text={searching ? '没有符合条件的标准' : '还没有收费标准，可新增'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '打开'],
                ]}
              />
            }
            filters={
              <>
                <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="标准 / 项目 / 规则" />
                <Select<ChargeFamily[]>
                  mode="multiple"
                  allowClear
                  aria-label="项目类别"
                  placeholder="项目类别"
                  maxTagCount="responsive"
                  style={{ minWidth: 112 }}
                  value={filter.families ?? []}
                  onChange={(families) => setFilter({ families })}
                  options={FAMILY_OPTIONS}
                />
                <EnumCheck of={chargeObject} value={filter.objectKinds ?? []} onChange={(objectKinds) => setFilter({ objectKinds })} />
                <Checkbox checked={filter.waiting ?? false} onChange={(event) => setFilter({ waiting: event.target.checked })}>
                  待审核
                </Checkbox>
                <Checkbox checked={filter.disabled ?? false} onChange={(event) => setFilter({ disabled: event.target.checked })}>
                  只看停用
                </Checkbox>
                {searching ? (
                  <Button type="link" onClick={list.resetFilter}>
                    清除
                  </Button>
                ) : null}
              </>
            }
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('print') ? <Button onClick={() => told(printAll(), refresh)}>打印公示表</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增标准
                  </Button>
                ) : null}
              </>
            }
          />
        }
      />
      {openId === null ? null : (
        <StandardDrawer
          key={openId}
          id={openId}
          can={access.can}
          onAct={(action, standard) => told(act(action, standard), refresh)}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewStandardDialog
          estates={tree.roots}
          estateId={estateId}
          onClose={close}
          onDone={(id) => {
            done('已新增，请提交价格');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出收费标准"
          request={(purpose) =>
            call(exportStandards, { filter: { estateId, ...filter }, sort: list.sort as StandardSort | undefined, purpose })
          }
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'act' && dialog.action.kind === 'change' ? (
        <StandardDialog standard={dialog.standard} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {dialog?.kind === 'act' && dialog.action.kind === 'propose' ? (
        <PriceDialog standard={dialog.standard} onClose={close} onDone={() => done('已提交，请他人审核')} />
      ) : null}
      {dialog?.kind === 'act' && dialog.action.kind === 'return' ? (
        <ReturnPriceDialog price={dialog.action.price} onClose={close} onDone={() => done('已退回')} />
      ) : null}
      {paper}
    </>
  );
}
