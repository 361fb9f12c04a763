// Filters of the list: the daily ones in the bar, the others one click away.
import { Badge, Button, Popover } from 'antd';
import { CASE, CASE_KIND, CASE_SOURCE, CASE_URGENCY, type CaseState, type InputOf, type searchCases } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { DayRange, EnumCheck, SearchBox } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { ColleaguePick } from '../../../org/index.ts';
import { CategoryPick, TeamPick } from '../record/case-fields.tsx';

type Filter = Partial<InputOf<typeof searchCases>>;

interface FollowFiltersProps {
  readonly list: ListState<typeof searchCases>;
  /** Apart from the filter of the list: none chosen means those of the view. */
  readonly states: readonly CaseState[];
  readonly onStates: (states: CaseState[]) => void;
}

const MORE: readonly (keyof Filter)[] = ['kinds', 'urgencies', 'sources', 'categoryId', 'teamId', 'from', 'to'];
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null);

export function FollowFilters({ list: { filter, setFilter }, states, onStates }: FollowFiltersProps) {
  const more = MORE.filter((name) => isSet(filter[name])).length;
  return (
    <>
      <SearchBox
        value={filter.key ?? ''}
        onSearch={(key) => setFilter({ key })}
        placeholder="编号 / 房号 / 联系人 / 电话 / 内容"
        width={190}
      />
      <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
      <EnumCheck of={CASE} value={states} onChange={onStates} />
      <span className="case-filter-worker">
        <ColleaguePick label="处理人" placeholder="全部处理人" value={filter.workerId} onChange={(workerId) => setFilter({ workerId })} />
      </span>
      <Popover trigger="click" placement="bottomLeft" content={<MoreFilters filter={filter} onApply={setFilter} />}>
        <Badge count={more} size="small" color="#0f766e">
          <Button>更多条件</Button>
        </Badge>
      </Popover>
    </>
  );
}

function MoreFilters({ filter, onApply }: { readonly filter: Filter; readonly onApply: (patch: Filter) => void }) {
  return (
    <div className="case-more-filters">
      <span>性质</span>
      <EnumCheck as="list" of={CASE_KIND} value={filter.kinds ?? []} onChange={(kinds) => onApply({ kinds })} />
      <span>紧急程度</span>
      <EnumCheck as="list" of={CASE_URGENCY} value={filter.urgencies ?? []} onChange={(urgencies) => onApply({ urgencies })} />
      <span>来源</span>
      <EnumCheck as="list" of={CASE_SOURCE} value={filter.sources ?? []} onChange={(sources) => onApply({ sources })} />
      <span>类别</span>
      <CategoryPick width="100%" kinds={filter.kinds ?? []} value={filter.categoryId} onChange={(categoryId) => onApply({ categoryId })} />
      <span>班组</span>
      <TeamPick width="100%" value={filter.teamId} onChange={(teamId) => onApply({ teamId })} />
      <span>登记日期</span>
      <DayRange from={filter.from} to={filter.to} onFrom={(from) => onApply({ from })} onTo={(to) => onApply({ to })} />
    </div>
  );
}
