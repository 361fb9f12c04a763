// The requests of a house beside the house itself: those that press first, each with its drawer.
import { MENU, searchCases, type CaseRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { ListTable, useActs, useList, type Column } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useNow } from '../../../../ui/index.ts';
import { CaseDrawer } from './case-drawer.tsx';
import { caseColumns } from './case-parts.tsx';
import { useRefreshCases } from './refresh-cases.ts';

/** House and estate stand in the head of the drawer already. */
const SHOWN: readonly string[] = ['编号', '诉求', '剩余', '状态', '性质', '处理人', '登记时间'];
const columnsAt = (now: number): readonly Column<CaseRow>[] =>
  SHOWN.flatMap((title) => caseColumns<CaseRow>(now, true).filter((one) => one.title === title));

export default function HouseCases({ houseId }: { readonly houseId: number }) {
  const now = useNow();
  const list = useList(searchCases, { houseId }, { sort: { field: 'registeredAt', order: 'desc' } });
  const acts = useActs<object>(useRefreshCases());
  const access = useAccess(MENU.caseFollow);
  const { extra } = list;
  return (
    <>
      <ListTable
        name="customer.house-case"
        what="诉求"
        list={list}
        columns={columnsAt(now)}
        onOpen={({ id }) => acts.open(id)}
        totals={extra && extra.total > 0 ? `未结 ${formatCount(extra.open)} 件，已办结 ${formatCount(extra.done)} 件` : null}
      />
      <CaseDrawer list={list} access={access} acts={acts} />
    </>
  );
}
