// 欠费催收 (menu 169): objects with arrears next to the tree, one object in a drawer, letters and messages for the ticked ones. The bar above
// every page shows the notices to this screen.
import '../arrears.css';
import './chase-picture.css';
import { useState } from 'react';
import { App, Button, Segmented } from 'antd';
import {
  arrearsHouseDate,
  arrearsHouseDetail,
  CHASE,
  countDebtors,
  exportChase,
  getChaseBuilding,
  getChaseLadder,
  getChaseObject,
  MENU,
  OBJECT,
  searchChase,
  sendChaseSms,
  SUSPENSION,
  type ChaseSort,
  type issueChaseLetters,
  type OutputOf,
} from '@anju/contract';
import { businessDay, formatCount } from '@anju/domain';
import { ExportByJob, ListPage, TreeListPage, useActs, useAsked, useAskedFilter, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint, useTip, Sum } from '../../../../ui/index.ts';
import { chosenPath, useObjectTree } from '../../bill/object-tree.ts';
import { MarkDialog } from '../arrears-mark/mark-dialog.tsx';
import { PlanDialog } from '../instalment-plan/plan-dialog.tsx';
import { SuspensionDialog } from '../suspension/suspension-dialog.tsx';
import { ChaseAges } from './chase-ages.tsx';
import { chaseColumns } from './chase-columns.tsx';
import { ChaseDrawer } from './chase-detail.tsx';
import { ChaseFilters } from './chase-filters.tsx';
import { LadderDialog } from './chase-ladder.tsx';
import { ChaseLetters, LetterDialog, refOf, type LetterMethod, type ObjectRef } from './chase-letter.tsx';
import { ChasePicture } from './chase-picture.tsx';
import { ChaseTree } from './chase-tree.tsx';

interface Dialogs {
  ladder: null;
  export: null;
  suspend: readonly ObjectRef[];
  plan: ObjectRef;
  mark: ObjectRef;
  letter: { readonly method: LetterMethod; readonly objects: readonly ObjectRef[] };
}

type View = 'list' | 'picture';
const VIEWS: { value: View; label: string }[] = [
  { value: 'list', label: '列表' },
  { value: 'picture', label: '楼栋图' },
];

const heldText = (held: number) => held > 0 && `${held} 个对象已暂停催收或正在分期`;

export default function ChasePage() {
  const access = useAccess(MENU.arrearsChase);
  const request = useAccess(MENU.arrearsRequest);
  const marking = useAccess(MENU.arrearsMark);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const tip = useTip();
  const { print, paper } = usePrint();
  const tree = useObjectTree();
  const chosen = tree.selected;
  const node = chosen && chosen.kind !== 'house' ? { kind: chosen.kind, id: chosen.id } : null;
  const list = useList(searchChase, { node }, { rowKey: 'key', sort: { field: 'overdue', order: 'desc' } });
  const [open, setOpen] = useState<ObjectRef | null>(null);
  // A figure of another screen leads to the arrears of a house, an estate, or whomever it names.
  useAskedFilter(({ key }) => list.setFilter({ key }));
  useAsked((search) => {
    const [houseId, estateId] = ['house', 'estate'].map((name) => Number(search.get(name) ?? 0));
    const isId = (id: number | undefined): id is number => Number.isSafeInteger(id) && (id ?? 0) > 0;
    if (isId(houseId)) setOpen({ objectKind: OBJECT.house, objectId: houseId });
    if (isId(estateId)) tree.select({ key: `estate:${estateId}` });
  });
  // Clearing the filter also empties the amount that is still being typed.
  const [cleared, setCleared] = useState(0);
  const acts = useActs<Dialogs>(
    useRefresh(searchChase, getChaseObject, arrearsHouseDetail, arrearsHouseDate, getChaseLadder, countDebtors, getChaseBuilding),
  );
  const [view, setView] = useState<View>('list');
  const ladder = useRead(getChaseLadder, {}).data?.steps ?? [];
  const messages = useCommand(sendChaseSms);
  const today = businessDay(new Date());
  const ticked = list.selected.map(refOf);
  const { doing, begin, close } = acts;

  function done(text: string) {
    list.setSelected([]);
    acts.done(text);
  }
  function lettersMade({ letters, made, skipped, held }: OutputOf<typeof issueChaseLetters>) {
    print(<ChaseLetters letters={letters} />);
    const again = letters.length - made;
    const said = [`已出具 ${made} 份`, again > 0 && `重新打印 ${again} 份`, skipped > 0 && `${skipped} 个对象已无逾期欠费`, heldText(held)];
    done(said.filter(Boolean).join('，'));
  }
  async function sms(objects: readonly ObjectRef[]) {
    const text = `向 ${formatCount(objects.length)} 个对象的欠费人分别发送本人欠费的催收短信，今天发过的、已无逾期欠费的、暂停催收或正在分期的不发送。`;
    const answer = await messages.run(async () =>
      (await confirm({ title: '发送短信', text, go: '发送', danger: false })) ? { objects: [...objects] } : null,
    );
    if (answer === undefined) return;
    acts.refresh();
    const { sent, skipped, held, failed } = answer;
    const summary = [`已发送 ${sent} 条`, skipped > 0 && `跳过 ${skipped} 个对象`, heldText(held)].filter(Boolean).join('，');
    if (failed.length === 0) {
      list.setSelected([]);
      void message.success(summary);
    } else await tip(`${summary}；未能发送：${failed.map((one) => `${one.objectText}（${one.reason}）`).join('、')}`, '发送短信');
  }

  const path = chosenPath(tree);
  const views = <Segmented<View> aria-label="显示方式" value={view} options={VIEWS} onChange={setView} />;
  const totals = list.extra;
  const add = access.can('add');
  const none = ticked.length === 0;
  const letter = (method: LetterMethod, objects: readonly ObjectRef[]) => begin('letter', { method, objects });
  return (
    <>
      <div className="chase-page">
        <ChaseAges
          place={path.map(({ title }) => title).join(' · ')}
          totals={totals}
          buckets={list.filter.buckets ?? []}
          onBuckets={(buckets) => list.setFilter({ buckets })}
        />
        <TreeListPage
          tree={<ChaseTree tree={tree} />}
          list={
            view === 'picture' ? (
              <ChasePicture
                list={list}
                path={path}
                access={access}
                extra={views}
                onOpen={setOpen}
                onLetter={(method, object) => letter(method, [object])}
                onChanged={() => acts.done('已登记')}
              />
            ) : (
              <ListPage
                name="charging.chase"
                ownExport
                what={{ name: '欠费', none: node === null ? '没有逾期欠费' : '没有符合条件的欠费' }}
                access={access}
                list={{
                  ...list,
                  resetFilter: () => {
                    setCleared(cleared + 1);
                    list.resetFilter();
                  },
                }}
                columns={chaseColumns(today, ladder)}
                selectable={add}
                onOpen={(row) => setOpen(refOf(row.key))}
                filters={<ChaseFilters key={cleared} list={list} today={today} />}
                actions={
                  <>
                    {views}
                    <Button onClick={() => begin('ladder')}>催收步骤</Button>
                    {access.can('export') ? <Button onClick={() => begin('export')}>导出</Button> : null}
                    {request.can('add') && add ? (
                      <Button disabled={none} onClick={() => begin('suspend', ticked)}>
                        申请挂账
                      </Button>
                    ) : null}
                    {add ? (
                      <>
                        <Button disabled={none} onClick={() => void sms(ticked)}>
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
                totals={
                  totals ? (
                    <>
                      合计 {totals.total} 个对象（房屋、车位、合同各算一个），逾期欠费 <Sum value={totals.overdue} danger named />{' '}
                      元；另挂账 <Sum value={totals.suspended} named /> 元
                    </>
                  ) : null
                }
              />
            )
          }
        />
      </div>
      {open === null ? null : (
        <ChaseDrawer
          list={list}
          object={open}
          access={access}
          more={
            <>
              {marking.can('add') ? <Button onClick={() => begin('mark', open)}>标记</Button> : null}
              {request.can('add') ? (
                <>
                  <Button onClick={() => begin('plan', open)}>分期协议</Button>
                  <Button onClick={() => begin('suspend', [open])}>申请挂账</Button>
                </>
              ) : null}
            </>
          }
          onLetter={(method) => letter(method, [open])}
          onSms={() => void sms([open])}
          onChanged={() => acts.done('已登记')}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
      {doing?.kind === 'letter' ? <LetterDialog {...doing.row} onDone={lettersMade} onClose={close} /> : null}
      {doing?.kind === 'suspend' ? <SuspensionDialog kind={SUSPENSION.suspend} objects={doing.row} onDone={done} onClose={close} /> : null}
      {doing?.kind === 'plan' ? <PlanDialog object={doing.row} onDone={done} onClose={close} /> : null}
      {doing?.kind === 'mark' ? <MarkDialog object={doing.row} onDone={() => done('已提交，请他人审核')} onClose={close} /> : null}
      {doing?.kind === 'ladder' ? (
        <LadderDialog readOnly={!access.can('change')} onDone={() => acts.done('已保存')} onClose={close} />
      ) : null}
      {doing?.kind === 'export' ? (
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
