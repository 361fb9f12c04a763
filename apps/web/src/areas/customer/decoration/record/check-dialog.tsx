// 审查: a word about each paper and about the plan, before somebody else decides.
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { checkDecoration, DECORATION_PAPER, PAPER_CHECK, type DecorationDetail, type PaperCheck } from '@anju/contract';
import { EntryDialog, useEntry, waitsForText } from '../../../../archetypes/index.ts';

interface CheckDialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function CheckDialog({ detail, onClose, onDone }: CheckDialogProps) {
  const { id, version, number, checkRemark } = detail;
  const papers = detail.papers.filter(({ paper }) => paper !== DECORATION_PAPER.deduction);
  const missing = detail.needs.filter((need) => need.missing).map(({ paper }) => DECORATION_PAPER.text(paper));
  const entry = useEntry({
    endpoint: checkDecoration,
    initial: { papers: papers.map((paper) => ({ id: paper.id, check: paper.check, remark: paper.remark })), remark: checkRemark },
    toInput: (values) => ({ ...values, id, version }),
    onDone: ({ flowName }) => onDone(flowName === null ? '已保存审查' : `已保存审查，${waitsForText(flowName)}`),
  });
  const allFine = () => papers.forEach((_, at) => entry.form.setFieldValue(['papers', at, 'check'], PAPER_CHECK.fine satisfies PaperCheck));
  return (
    <EntryDialog title={`审查资料 ${number}`} entry={entry} onClose={onClose} saveText="保存审查" size="wide">
      {missing.length === 0 ? null : <Alert className="ui-alert" type="warning" showIcon title={`还缺 ${missing.join('、')}`} />}
      {papers.length > 1 ? (
        <div className="deco-bar">
          <Button size="small" onClick={allFine}>
            全部合格
          </Button>
        </div>
      ) : null}
      {papers.map(({ id: paperId, paper, file }, at) => {
        const name = `${DECORATION_PAPER.text(paper)} ${file.name}`;
        return (
          <div key={paperId} className="deco-check-line">
            <span>{name}</span>
            <Form.Item name={['papers', at, 'check']} noStyle>
              <Segmented<PaperCheck> aria-label={`${name} 审查`} options={[...PAPER_CHECK.options]} />
            </Form.Item>
            <Form.Item name={['papers', at, 'remark']}>
              <Input aria-label={`${name} 意见`} maxLength={200} placeholder="意见" />
            </Form.Item>
          </div>
        );
      })}
      <Form.Item name="remark" label="审查意见">
        <Input.TextArea rows={3} maxLength={500} placeholder="图纸和施工方案是否可行，需要注意什么" />
      </Form.Item>
    </EntryDialog>
  );
}
