// 住户档案 (menu 71): the tree on the left, the residents of the selected node on the right, one stay in a drawer.
import '../people.css';
import { Button } from 'antd';
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
  type ResidentDetail,
} from '@anju/contract';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { SendInformDialog } from '../../../../platform/inform/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { useFrameTree } from '../../property/estate/frame-tree.ts';
import { RESIDENT_COLUMNS } from './resident-columns.tsx';
import { ResidentDetailDrawer, type About, type ResidentActs } from './resident-detail.tsx';
import { ChangeResidentDialog, MoveInDialog, MoveOutDialog } from './resident-dialogs.tsx';
import { isFiltered, ResidentFilters } from './resident-filters.tsx';
import { ResidentImport } from './resident-import.tsx';
import { MoveHouseholdDialog } from './resident-move-dialog.tsx';
import { HouseholdPaper, ResidentListPaper } from './resident-print.tsx';
import { MaskedSheetNote } from '../person/show-secret.tsx';

const houseOf = ({ household }: About) => ({ id: household.houseId, name: `${household.estateName} ${household.code}` });

/** A search by name has a lower limit than the list. */
const moreText = (total: number): string =>
  total === PERSON_FOUND_LIMIT ? `超过 ${total} 条符合，请输入更完整的姓名或选择小区` : `超过 ${total} 条，请用条件缩小范围`;

export default function ResidentPage() {
  const access = useAccess(MENU.resident);
  const people = useAccess(MENU.person);
  const canInform = useSession((state) => state.account?.role === 'emp');
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useFrameTree();
  const node = tree.selected ? { kind: tree.selected.kind, id: tree.selected.id } : null;
  const list = useList(searchResidents, { node });
  // A move changes both lists of people, the stay, its house, and the tree that shows use states.
  const acts: ResidentActs = useActs(
    useRefresh(searchResidents, getResident, getHousehold, searchPersons, getPerson, searchHouses, getHouse, loadTree),
  );
  useAskedId(acts.open);
  const { opened, doing } = acts;
  const mayShow = [access, people].some((one) => one.can('change') || one.can('export'));

  const remove = ({ id, name }: ResidentDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除${name}的居住记录？只用于录错的记录，搬走请办理迁出。删除的数据无法恢复，是否继续？` }))) return;
      await call(removeResident, { id });
      acts.open(null);
      acts.done('已删除');
    });

  const shown = list.extra;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            name="estate.resident"
            ownExport
            what={{ name: '住户', none: '没有在住的住户，可办理迁入登记' }}
            access={access}
            // 在住 is the default of the list, so it does not count as a filter.
            list={{ ...list, filtered: isFiltered(list.filter) }}
            columns={RESIDENT_COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={<ResidentFilters list={list} />}
            actions={
              <>
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.authorised ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('print') && shown ? <Button onClick={() => print(<ResidentListPaper {...shown} />)}>打印</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    迁入登记
                  </Button>
                ) : null}
              </>
            }
            foot={shown?.more ? moreText(shown.total) : null}
          />
        }
      />
      {opened === null ? null : (
        <ResidentDetailDrawer
          list={list}
          id={opened}
          access={access}
          mayShow={mayShow}
          canInform={canInform}
          acts={acts}
          onRemove={remove}
          onPrint={(household) => print(<HouseholdPaper household={household} />)}
        />
      )}
      {doing?.kind === 'new' || doing?.kind === 'in' ? (
        <MoveInDialog house={doing.row ? houseOf(doing.row) : undefined} onClose={acts.close} onDone={() => acts.done('已登记迁入')} />
      ) : null}
      {doing?.kind === 'change' ? (
        <ChangeResidentDialog resident={doing.row.resident} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
      {doing?.kind === 'out' ? (
        <MoveOutDialog resident={doing.row.resident} onClose={acts.close} onDone={() => acts.done('已登记迁出，居住记录保留在历史中')} />
      ) : null}
      {doing?.kind === 'move' ? (
        <MoveHouseholdDialog household={doing.row.household} onClose={acts.close} onDone={() => acts.done('已登记换房')} />
      ) : null}
      {doing?.kind === 'inform' ? <SendInformDialog open house={houseOf(doing.row)} onClose={acts.close} /> : null}
      {doing?.kind === 'import' ? <ResidentImport onClose={acts.close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
        <ExportByJob
          title="导出住户"
          note={access.can('export') ? null : <MaskedSheetNote />}
          request={(purpose) => call(exportResidents, { filter: { node, ...list.filter }, purpose })}
          onClose={acts.close}
        />
      ) : null}
      {paper}
    </>
  );
}
