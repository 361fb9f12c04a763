// What a complaint says more than other cases: how grave it is and whom it is about. The person named reads nothing of it.
import { Input } from 'antd';
import { COMPLAINT_LEVEL, listDepartmentOptions, lookUpEstates } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick } from '../../../../../ui/index.ts';
import { ColleaguePick } from '../../../../org/index.ts';
import { failureAt, type Draft, type Failures } from '../draft/draft.rules.ts';
import { Line, Options } from './parts.tsx';

interface AcceptComplaintProps {
  readonly estateId: number | null;
  readonly draft: Draft;
  readonly at: number;
  readonly failures: Failures;
  readonly onChange: (patch: Partial<Draft>) => void;
}

export function AcceptComplaint({ estateId, draft, at, failures, onChange }: AcceptComplaintProps) {
  const estates = useRead(lookUpEstates, {}, { staleTime: 300_000 });
  const companyId = estates.data?.find(({ id }) => id === estateId)?.companyId;
  const departments = useRead(listDepartmentOptions, companyId === undefined ? null : { id: companyId });
  return (
    <>
      <Line label="等级" failure={failureAt(failures, at, 'level')}>
        <Options label="投诉等级" options={COMPLAINT_LEVEL.options} value={draft.level} onChange={(level) => onChange({ level })} />
      </Line>
      <Line label="被投诉人" failure={failureAt(failures, at, 'accusedId') ?? failureAt(failures, at, 'departmentId')}>
        <span className="accept-pair">
          <ColleaguePick label="被投诉人" value={draft.accusedId} onChange={(accusedId) => onChange({ accusedId })} />
          <ChoicePick
            label="责任部门"
            placeholder="责任部门，可不选"
            width="100%"
            choices={(departments.data ?? []).map(({ id, name, depth }) => ({
              value: id,
              label: `${'　'.repeat(Math.max(0, depth - 1))}${name}`,
            }))}
            loading={departments.isFetching}
            value={draft.departmentId}
            onChange={(departmentId) => onChange({ departmentId })}
          />
        </span>
      </Line>
      <Line label="交办编号" failure={failureAt(failures, at, 'authorityNo')}>
        <Input
          aria-label="交办编号"
          maxLength={60}
          placeholder="12345 或主管部门的编号，没有不填"
          value={draft.authorityNo}
          onChange={(event) => onChange({ authorityNo: event.target.value })}
        />
      </Line>
    </>
  );
}
