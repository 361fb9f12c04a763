// What narrows a list of vouchers.
import { VOUCHER, type InputOf, type searchVouchers } from '@anju/contract';
import { EnumCheck, SearchBox } from '../../../../ui/index.ts';
import { BookPick, PeriodRange, SubjectPick } from '../../part/index.ts';

type Filter = Partial<InputOf<typeof searchVouchers>>;
interface VoucherFiltersProps {
  readonly companyId: number;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Without it the screen shows one state only. */
  readonly states?: boolean;
}

export function VoucherFilters({ companyId, filter, onFilter, states = true }: VoucherFiltersProps) {
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
      {states ? <EnumCheck of={VOUCHER} value={filter.states ?? []} onChange={(chosen) => onFilter({ states: chosen })} /> : null}
    </>
  );
}
