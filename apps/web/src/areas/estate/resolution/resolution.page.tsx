// 决议档案 (menu 76): what the owners decided, with the figures of the vote; one resolution in a drawer with its papers.
import '../property/parking/parking.css';
import '../property/device/device.css';
import './resolution.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Select, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  getResolution,
  listResolutionOptions,
  MENU,
  resolutionState,
  resolutionType,
  searchResolutions,
  type ResolutionDetail,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { ListPage, useList } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { EmptyState, EnumCheck, KeyHints, SearchBox, StatusTag, usePrint } from '../../../ui/index.ts';
import { useEstates } from '../property/parking/parking-fields.tsx';
import { ResolutionDrawer, type ResolutionAction } from './resolution-detail.tsx';
import { ResolutionDialog, VoidDialog } from './resolution-dialogs.tsx';
import { RESOLUTION_COLUMNS } from './resolution-parts.tsx';
import { ResolutionListPaper, ResolutionPaper } from './resolution-print.tsx';

type Dialog = { readonly kind: 'new' } | { readonly kind: 'change' | 'void'; readonly resolution: ResolutionDetail };

const SHOWN_YEARS = 15;

export default function ResolutionPage() {
  const access = useAccess(MENU.resolution);
  const { message } = App.useApp();
  const client = useQueryClient();
  const { print, paper } = usePrint();
  const estates = useEstates();
  const list = useList(searchResolutions, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, extra: sums } = list;
  const thisYear = Number(businessDay(new Date()).slice(0, 4));

  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    for (const { path } of [searchResolutions, getResolution, listResolutionOptions]) void client.invalidateQueries({ queryKey: [path] });
  };
  const act = (action: ResolutionAction, resolution: ResolutionDetail) =>
    action === 'print' ? print(<ResolutionPaper resolution={resolution} />) : setDialog({ kind: action, resolution });

  return (
    <>
      <ListPage
        list={list}
        columns={RESOLUTION_COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <Select
              aria-label="小区"
              allowClear
              placeholder="全部小区"
              style={{ width: 150 }}
              value={filter.estateId ?? null}
              onChange={(next: number | undefined) => setFilter({ estateId: next ?? null })}
              options={(estates.data ?? []).map((node) => ({ value: node.id, label: node.title }))}
            />
            <Select
              aria-label="年份"
              allowClear
              placeholder="全部年份"
              style={{ width: 110 }}
              value={filter.year ?? null}
              onChange={(next: number | undefined) => setFilter({ year: next ?? null })}
              options={Array.from({ length: SHOWN_YEARS }, (_, back) => ({ value: thisYear - back, label: `${thisYear - back} 年` }))}
            />
            <EnumCheck of={resolutionType} value={filter.types ?? []} onChange={(types) => setFilter({ types })} />
            <EnumCheck of={resolutionState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 标题" width={180} />
          </>
        }
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('print') && sums ? <Button onClick={() => print(<ResolutionListPaper {...sums} />)}>打印</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                登记决议
              </Button>
            ) : null}
          </>
        }
        summary={
          sums ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={RESOLUTION_COLUMNS.length}>
                合计 {sums.total} 份：有效 {sums.valid}、已废止 {sums.voided}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={Object.keys(filter).length > 0 ? '没有符合条件的决议' : '还没有决议'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {openId === null ? null : (
        <ResolutionDrawer key={openId} id={openId} access={access} onAct={act} onDone={done} onClose={() => setOpenId(null)} />
      )}
      {dialog?.kind === 'new' ? (
        <ResolutionDialog estateId={filter.estateId ?? null} onClose={close} onDone={() => done('已登记')} />
      ) : null}
      {dialog?.kind === 'change' ? <ResolutionDialog resolution={dialog.resolution} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'void' ? <VoidDialog resolution={dialog.resolution} onClose={close} onDone={() => done('决议已废止')} /> : null}
      {paper}
    </>
  );
}
