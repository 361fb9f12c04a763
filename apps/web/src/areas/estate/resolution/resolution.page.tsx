// 决议档案 (menu 76): decisions of the owners, with the figures of the vote; one resolution in a drawer with its documents.
import '../record.css';
import './resolution.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { getResolution, listResolutionOptions, MENU, RESOLUTION, RESOLUTION_TYPE, searchResolutions } from '@anju/contract';
import { businessDay, formatCount } from '@anju/domain';
import { ListPage, useActs, useAskedId, useList } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { EnumCheck, FilterPick, SearchBox, usePrint } from '../../../ui/index.ts';
import { EstatePick } from '../choose/place-pick.tsx';
import { ResolutionDrawer, type ResolutionActs } from './resolution-detail.tsx';
import { ResolutionDialog, VoidDialog } from './resolution-dialogs.tsx';
import { RESOLUTION_COLUMNS } from './resolution-parts.tsx';
import { ResolutionListPaper, ResolutionPaper } from './resolution-print.tsx';

const SHOWN_YEARS = 15;

export default function ResolutionPage() {
  const access = useAccess(MENU.resolution);
  const { print, paper } = usePrint();
  const list = useList(searchResolutions, {});
  const acts: ResolutionActs = useActs(useRefresh(searchResolutions, getResolution, listResolutionOptions));
  useAskedId(acts.open);
  const { opened, doing } = acts;
  const { filter, setFilter, extra: sums } = list;
  const thisYear = Number(businessDay(new Date()).slice(0, 4));
  return (
    <>
      <ListPage
        name="estate.resolution"
        what="决议"
        access={access}
        list={list}
        columns={RESOLUTION_COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <FilterPick
              name="年份"
              value={filter.year}
              onChange={(year) => setFilter({ year: year ?? null })}
              options={Array.from({ length: SHOWN_YEARS }, (_, back) => ({ value: thisYear - back, label: `${thisYear - back} 年` }))}
            />
            <EnumCheck of={RESOLUTION_TYPE} value={filter.types ?? []} onChange={(types) => setFilter({ types })} />
            <EnumCheck of={RESOLUTION} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 标题" width={180} />
          </>
        }
        actions={
          <>
            {access.can('print') && sums ? <Button onClick={() => print(<ResolutionListPaper {...sums} />)}>打印</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                登记决议
              </Button>
            ) : null}
          </>
        }
        totals={sums && `合计 ${formatCount(sums.total)} 份：有效 ${sums.valid}、已废止 ${sums.voided}`}
      />
      {opened === null ? null : (
        <ResolutionDrawer
          list={list}
          id={opened}
          access={access}
          acts={acts}
          onPrint={(resolution) => print(<ResolutionPaper resolution={resolution} />)}
        />
      )}
      {doing?.kind === 'new' ? (
        <ResolutionDialog estateId={filter.estateId ?? null} onClose={acts.close} onDone={() => acts.done('已登记')} />
      ) : null}
      {doing?.kind === 'change' ? (
        <ResolutionDialog resolution={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
      {doing?.kind === 'void' ? <VoidDialog resolution={doing.row} onClose={acts.close} onDone={() => acts.done('决议已废止')} /> : null}
      {paper}
    </>
  );
}
