// Corrects what was noted of a case before it is accepted: its class, its place, its words and its time.
import { Form, Input, Select } from 'antd';
import {
  CASE_KIND,
  CASE_PLACE,
  CASE_URGENCY,
  changeCase,
  COMPLAINT_LEVEL,
  IMPORTANCE,
  listCaseCategories,
  type CaseDetail,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EnumSelect, InstantInput } from '../../../../../ui/index.ts';
import { ColleaguePick } from '../../../../org/index.ts';

interface ChangeDialogProps {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const formOf = ({ complaint, related, ...detail }: CaseDetail) => ({
  kind: detail.kind,
  categoryId: detail.categoryId as number | null,
  place: detail.place,
  position: detail.position,
  content: detail.content,
  urgency: detail.urgency,
  importance: detail.importance,
  visitFrom: detail.visitFrom,
  visitTo: detail.visitTo,
  toldPrice: detail.toldPrice,
  level: complaint?.level ?? COMPLAINT_LEVEL.normal,
  accusedId: complaint?.accused?.id ?? null,
  departmentId: complaint?.departmentId ?? null,
  authorityNo: complaint?.authorityNo ?? '',
  relatedId: related?.id ?? null,
  // Photos of the case stay; these would be further ones.
  photoIds: [],
});

export function ChangeDialog({ detail, onClose, onDone }: ChangeDialogProps) {
  const { id, version, number } = detail;
  const categories = useRead(listCaseCategories, {}, { staleTime: 300_000 });
  const entry = useEntry({
    endpoint: changeCase,
    initial: formOf(detail),
    toInput: ({ level, accusedId, departmentId, authorityNo, ...values }) => ({
      ...values,
      ...(values.kind === CASE_KIND.complaint ? { level, accusedId, departmentId, authorityNo } : {}),
      categoryId: values.categoryId ?? 0,
      id,
      version,
    }),
    onDone,
  });
  const kind = Form.useWatch('kind', entry.form) ?? detail.kind;
  const all = categories.data ?? [];
  const offered = all.filter((one) => one.kind === kind && (!one.disabled || one.id === detail.categoryId));
  const nameOf = (parentId: number | null) => all.find((one) => one.id === parentId)?.name;
  return (
    <EntryDialog title={`修改 ${number}`} entry={entry} onClose={onClose} size="wide">
      <div className="accept-change">
        <Form.Item name="kind" label="性质" required>
          <EnumSelect of={CASE_KIND} />
        </Form.Item>
        <Form.Item name="categoryId" label="类别" required>
          <Select<number>
            showSearch={{ optionFilterProp: 'label' }}
            loading={categories.isFetching}
            options={offered.map(({ id: value, name, parentId }) => ({
              value,
              label: [nameOf(parentId), name].filter(Boolean).join(' / '),
            }))}
          />
        </Form.Item>
        <Form.Item name="place" label="位置" required>
          <EnumSelect of={CASE_PLACE} />
        </Form.Item>
        <Form.Item name="position" label="具体位置">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="urgency" label="紧急程度" required>
          <EnumSelect of={CASE_URGENCY} />
        </Form.Item>
        <Form.Item name="importance" label="重要程度" required>
          <EnumSelect of={IMPORTANCE} />
        </Form.Item>
        <Form.Item name="visitFrom" label="预约开始">
          <InstantInput />
        </Form.Item>
        <Form.Item name="visitTo" label="预约结束">
          <InstantInput />
        </Form.Item>
        {kind === CASE_KIND.complaint ? (
          <>
            <Form.Item name="level" label="投诉等级" required>
              <EnumSelect of={COMPLAINT_LEVEL} />
            </Form.Item>
            <Form.Item name="accusedId" label="被投诉人">
              <ColleaguePick />
            </Form.Item>
            <Form.Item name="authorityNo" label="交办编号">
              <Input maxLength={60} />
            </Form.Item>
          </>
        ) : null}
      </div>
      <Form.Item name="content" label="内容" required>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </EntryDialog>
  );
}
