// 住户档案 (menu 71): the tree at the left, who lives in the houses of the chosen node at the right, one stay in a drawer.
import '../person/person.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportResidents,
  getHouse,
  getHousehold,
  getPerson,
  getResident,
  loadTree,
  MENU,
  PERSON_FOUND_LIMIT,
  removeResident,
  searchHouses,
  searchPersons,
  searchResidents,
  type Household,
  type ResidentDetail,
} from '@anju/contract';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { SendInformDialog } from '../../../../platform/inform/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { EmptyState, KeyHints, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { useFrameTree } from '../../property/estate/frame-tree.ts';
import { RESIDENT_COLUMNS } from './resident-columns.tsx';
import { ResidentDetailDrawer, type ResidentAction } from './resident-detail.tsx';
import { ChangeResidentDialog, MoveInDialog, MoveOutDialog } from './resident-dialogs.tsx';
import { ResidentFilters } from './resident-filters.tsx';
import { ResidentImport } from './resident-import.tsx';
import { MoveHouseholdDialog } from './resident-move-dialog.tsx';
import { HouseholdPaper, ResidentListPaper } from './resident-print.tsx';
import { MaskedSheetNote } from '../person/show-secret.tsx';

interface About {
  readonly resident: ResidentDetail;
  readonly household: Household;
}
type Dialog =
  | { readonly kind: 'import' | 'export' }
  | { readonly kind: 'in'; readonly about?: About }
  | { readonly kind: 'change' | 'out' | 'move' | 'inform'; readonly about: About };

/** What a move makes false: both lists of people, the stay, its house, and the tree that shows use states. */
const STALE = [searchResidents, getResident, getHousehold, searchPersons, getPerson, searchHouses, getHouse, loadTree];
const houseOf = ({ household }: About) => ({ id: household.houseId, name: `${household.estateName} ${household.code}` });

/** A name that means too many is cut shorter than a list. */
const moreText = (total: number): string =>
  total === PERSON_FOUND_LIMIT ? `超过 ${total} 条符合，请输入更完整的姓名或选择小区` : `超过 ${total} 条，请用条件缩小范围`;

export default function ResidentPage() {
  const access = useAccess(MENU.resident);
  const people = useAccess(MENU.person);
  const canInform = useSession((state) => state.account?.role === 'emp');
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useFrameTree();
  const node = tree.selected ? { kind: tree.selected.kind, id: tree.selected.id } : null;
  const list = useList(searchResidents, { node });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayShow = [access, people].some((one) => one.can('change') || one.can('export'));

  const close = () => setDialog(null);
  const refresh = () => {
    for (const { path } of STALE) void client.invalidateQueries({ queryKey: [path] });
  };
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };

  async function act(action: ResidentAction, about: About) {
    if (action === 'print') return print(<HouseholdPaper household={about.household} />);
    if (action !== 'remove') return setDialog({ kind: action, about });
    const { id, name } = about.resident;
    if (!(await confirm({ text: `删除${name}的居住记录？只用于录错的记录，搬走请办理迁出。删除的数据无法恢复，是否继续？` }))) return;
    await call(removeResident, { id });
    setOpenId(null);
    done('已删除');
  }

  const shown = list.extra;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            list={list}
            columns={RESIDENT_COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
            filters={<ResidentFilters list={list} />}
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'import' })}>导入</Button> : null}
                {access.authorised ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('print') && shown ? <Button onClick={() => print(<ResidentListPaper {...shown} />)}>打印</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'in' })}>
                    迁入登记
                  </Button>
                ) : null}
              </>
            }
            empty={<EmptyState text={Object.keys(list.filter).length > 0 ? '没有符合条件的住户' : '没有在住的住户，可办理迁入登记'} />}
            foot={
              shown?.more ? (
                moreText(shown.total)
              ) : (
                <KeyHints
                  keys={[
                    ['↑↓', '选择'],
                    ['Enter', '打开'],
                  ]}
                />
              )
            }
          />
        }
      />
      {openId === null ? null : (
        <ResidentDetailDrawer
          key={openId}
          id={openId}
          can={{
            add: access.can('add'),
            change: access.can('change'),
            remove: access.can('remove'),
            print: access.can('print'),
            show: mayShow,
            inform: canInform,
          }}
          onAct={(action, resident, household) => void act(action, { resident, household }).catch(() => undefined)}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'in' ? (
        <MoveInDialog house={dialog.about && houseOf(dialog.about)} onClose={close} onDone={() => done('已登记迁入')} />
      ) : null}
      {dialog?.kind === 'change' ? (
        <ChangeResidentDialog resident={dialog.about.resident} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {dialog?.kind === 'out' ? (
        <MoveOutDialog resident={dialog.about.resident} onClose={close} onDone={() => done('已登记迁出，居住记录保留在历史中')} />
      ) : null}
      {dialog?.kind === 'move' ? (
        <MoveHouseholdDialog household={dialog.about.household} onClose={close} onDone={() => done('已登记换房')} />
      ) : null}
      {dialog?.kind === 'inform' ? <SendInformDialog open house={houseOf(dialog.about)} onClose={close} /> : null}
      {dialog?.kind === 'import' ? <ResidentImport onClose={close} onDone={refresh} /> : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出住户"
          note={access.can('export') ? null : <MaskedSheetNote />}
          request={(purpose) => call(exportResidents, { filter: { node, ...list.filter }, purpose })}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}
