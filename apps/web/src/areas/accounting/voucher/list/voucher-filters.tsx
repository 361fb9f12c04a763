// What narrows a list of vouchers: what is asked for daily in the bar, the rest one click away.
import { Badge, Button, Popover } from 'antd';
import { VOUCHER } from '@anju/contract';
import { EnumCheck, SearchBox } from '../../../../ui/index.ts';
import { BookPick, PeriodRange, SubjectPick } from '../../part/index.ts';
import { countMore, MoreFilters, type VoucherFilterOf } from './more-filters.tsx';

interface VoucherFiltersProps {
  readonly companyId: number;
  readonly filter: VoucherFilterOf;
  readonly onFilter: (filter: VoucherFilterOf) => void;
}

export function VoucherFilters({ companyId, filter, onFilter }: VoucherFiltersProps) {
  return (
    <>
      <BookPick width={180} />
      <PeriodRange companyId={companyId} from={filter.fromYm} to={filter.toYm} onChange={(fromYm, toYm) => onFilter({ fromYm, toYm })} />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => onFilter({ key })} placeholder="凭证号 / 金额 / 摘要 / 制单人" />
      <SubjectPick
        companyId={companyId}
        parents
        width={180}
        placeholder="全部科目"
        value={filter.subjectId}
        onChange={(subjectId) => onFilter({ subjectId })}
      />
      <EnumCheck of={VOUCHER} value={filter.states ?? []} onChange={(chosen) => onFilter({ states: chosen })} />
      <Popover
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={<MoreFilters companyId={companyId} filter={filter} onFilter={onFilter} />}
      >
        <Badge count={countMore(filter)} size="small" color="#0f766e">
          <Button>更多条件</Button>
        </Badge>
      </Popover>
    </>
  );
}
