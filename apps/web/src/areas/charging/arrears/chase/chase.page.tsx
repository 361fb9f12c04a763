// 欠费催收 (menu 169): who owes since when at the right of the tree, one of them in a drawer, letters and messages for those ticked.
// Notices to this screen are shown by the bar above every page.
import './chase.css';
import '../suspension/suspension.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import {
  ageBucket,
  arrearsHouseDate,
  arrearsHouseDetail,
  CHASE,
  exportChase,
  getChaseLadder,
  getChaseObject,
  HANG,
  MENU,
  searchChase,
  sendChaseSms,
  type ChaseSort,
  type issueChaseLetters,
  type OutputOf,
} from '@anju/contract';
import { businessDay, formatMoney } from '@anju/domain';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call, uuid } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, KeyHints, StatusTag, useConfirm, usePrint, useTip } from '../../../../ui/index.ts';
import { useObjectTree } from '../../bill/object-tree.ts';
import { chaseColumns } from './chase-columns.tsx';
import { ChaseDrawer } from './chase-detail.tsx';
import { ChaseFilters } from './chase-filters.tsx';
import { LadderDialog } from './chase-ladder.tsx';
import { ChaseLetters, LetterDialog, refOf, type ObjectRef } from './chase-letter.tsx';
import { HangDialog } from '../suspension/suspension-dialog.tsx';
import { MarkDialog } from '../arrears-mark/mark-dialog.tsx';
import { PlanDialog } from '../instalment-plan/plan-dialog.tsx';

type Dialog =
  | { readonly kind: 'ladder' | 'export' }
  | { readonly kind: 'hang'; readonly objects: readonly ObjectRef[] }
  | { readonly kind: 'plan' | 'mark'; readonly object: ObjectRef }
  | { readonly kind: 'letter'; readonly method: 5 | 6; readonly objects: readonly ObjectRef[] };

export default function ChasePage() {
  const access = useAccess(MENU.arrearsChase);
  const request = useAccess(MENU.arrearsRequest);
  const marking = useAccess(MENU.arrearsMark);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const tip = useTip();
  const { print, paper } = usePrint();
  const tree = useObjectTree();
  const chosen = tree.selected;
  const node = chosen && chosen.kind !== 'house' ? { kind: chosen.kind, id: chosen.id } : null;
  const list = useList(searchChase, { node }, { rowKey: 'key', sort: { field: 'overdue', order: 'desc' } });
  const [open, setOpen] = useState<ObjectRef | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const today = businessDay(new Date());
  const columns = chaseColumns(today);
  const ticked = list.selected.map(refOf);

  const close = () => setDialog(null);
  function refresh() {
    for (const { path } of [searchChase, getChaseObject, arrearsHouseDetail, arrearsHouseDate, getChaseLadder])
      void client.invalidateQueries({ queryKey: [path] });
  }
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  const held = (count: number) => count > 0 && `${count} 户已暂停催收或正在分期`;
  function lettersMade({ letters, made, skipped, held: left }: OutputOf<typeof issueChaseLetters>) {
    close();
    print(<ChaseLetters letters={letters} />);
    const again = letters.length - made;
    const said = [`已出具 ${made} 份`, again > 0 && `重新打印 ${again} 份`, skipped > 0 && `${skipped} 户已无逾期欠费`, held(left)];
    void message.success(said.filter(Boolean).join('，'));
    list.setSelected([]);
    refresh();
  }
  function asked(text: string) {
    close();
    void message.success(text);
    list.setSelected([]);
    refresh();
  }
  async function sms(objects: readonly ObjectRef[]) {
    const text = `向 ${objects.length} 户的付款人发送催收短信，今天发过的、已无逾期欠费的、暂停催收或正在分期的不发送。`;
    if (!(await confirm({ title: '发送短信', text, go: '发送', danger: false }))) return;
    const { sent, skipped, held: left, failed } = await call(sendChaseSms, { objects: [...objects] }, { idempotencyKey: uuid() });
    refresh();
    const summary = [`已发送 ${sent} 条`, skipped > 0 && `跳过 ${skipped} 户`, held(left)].filter(Boolean).join('，');
    if (failed.length === 0) {
      list.setSelected([]);
      void message.success(summary);
    } else await tip(`${summary}；未能发送：${failed.map((one) => `${one.objectText}（${one.reason}）`).join('、')}`, '发送短信');
  }

  const sums = list.extra;
  const add = access.can('add');
  const none = ticked.length === 0;
  const searching = Object.keys(list.filter).length > 0 || node !== null;
  const letter = (method: 5 | 6, objects: readonly ObjectRef[]) => setDialog({ kind: 'letter', method, objects });
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            list={list}
            columns={columns}
            selectable={add}
            onOpen={(row) => setOpen(refOf(row.key))}
            filters={<ChaseFilters list={list} today={today} />}
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                <Button onClick={() => setDialog({ kind: 'ladder' })}>催收步骤</Button>
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {request.can('add') && add ? (
                  <Button disabled={none} onClick={() => setDialog({ kind: 'hang', objects: ticked })}>
                    申请挂账
                  </Button>
                ) : null}
                {add ? (
                  <>
                    <Button disabled={none} onClick={() => told(sms(ticked))}>
                      发短信
                    </Button>
                    <Button disabled={none} onClick={() => letter(CHASE.notice, ticked)}>
                      催款通知
                    </Button>
                    <Button disabled={none} onClick={() => letter(CHASE.letter, ticked)}>
                      催款函
                    </Button>
                  </>
                ) : null}
              </>
            }
            summary={
              sums ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={columns.length + (add ? 1 : 0)}>
                    合计 {sums.total} 户，逾期欠费 <span className="ui-danger">{formatMoney(sums.overdue)}</span> 元；另挂账{' '}
                    {formatMoney(sums.hung)} 元
                    {sums.buckets.map((one) => (
                      <span key={one.bucket} className="ui-quiet">
                        {'　'}
                        {ageBucket.text(one.bucket)} {one.objects} 户 {formatMoney(one.overdue)}
                      </span>
                    ))}
                  </Table.Summary.Cell>
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={searching ? '没有符合条件的欠费' : '没有逾期欠费'} />}
            foot={<KeyHints keys={[['↑↓', '选择'], ['Enter', '打开'], ...(add ? ([['空格', '勾选']] as const) : [])]} />}
          />
        }
      />
      {open === null ? null : (
        <ChaseDrawer
          key={`${open.objectKind}-${open.objectId}`}
          object={open}
          access={access}
          more={
            <>
              {marking.can('add') ? <Button onClick={() => setDialog({ kind: 'mark', object: open })}>标记</Button> : null}
              {request.can('add') ? (
                <>
                  <Button onClick={() => setDialog({ kind: 'plan', object: open })}>分期协议</Button>
                  <Button onClick={() => setDialog({ kind: 'hang', objects: [open] })}>申请挂账</Button>
                </>
              ) : null}
            </>
          }
          onLetter={(method) => letter(method, [open])}
          onSms={() => told(sms([open]))}
          onChanged={() => {
            void message.success('已登记');
            refresh();
          }}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog?.kind === 'letter' ? (
        <LetterDialog method={dialog.method} objects={dialog.objects} onDone={lettersMade} onClose={close} />
      ) : null}
      {dialog?.kind === 'hang' ? <HangDialog kind={HANG.hang} objects={dialog.objects} onDone={asked} onClose={close} /> : null}
      {dialog?.kind === 'plan' ? <PlanDialog object={dialog.object} onDone={asked} onClose={close} /> : null}
      {dialog?.kind === 'mark' ? <MarkDialog object={dialog.object} onDone={() => asked('已提交，请他人审核')} onClose={close} /> : null}
      {dialog?.kind === 'ladder' ? (
        <LadderDialog
          readOnly={!access.can('change')}
          onDone={() => {
            close();
            void message.success('已保存');
            refresh();
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出催收名单"
          request={(purpose) => call(exportChase, { filter: { node, ...list.filter }, sort: list.sort as ChaseSort | undefined, purpose })}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}
