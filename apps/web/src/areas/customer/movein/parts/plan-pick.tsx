// Choosing a hand-over plan, in filters and as the first question of the queue.
import { searchHandoverPlans } from '@anju/contract';
import { MAX_PAGE_SIZE } from '@anju/contract/kit/paging';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, type PickProps } from '../../../../ui/index.ts';

export function PlanPick({ estateId, ...props }: PickProps & { readonly estateId: number | null | undefined }) {
  const plans = useRead(searchHandoverPlans, { estateId: estateId ?? null, page: 1, size: MAX_PAGE_SIZE });
  const choices = (plans.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick width={180} {...props} label="入伙计划" choices={choices} loading={plans.isFetching} />;
}
