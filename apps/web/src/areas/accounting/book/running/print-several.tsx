// 连续打印: several subjects in one print, each beginning a page.
import { useState } from 'react';
import { Button, Form } from 'antd';
import { ChoicesPick, Dialog } from '../../../../ui/index.ts';
import { subjectText, useChart } from '../../part/index.ts';

interface PrintSeveralProps {
  readonly companyId: number;
  readonly subjectId: number | null;
  readonly onPrint: (subjectIds: readonly number[]) => Promise<boolean>;
  readonly onClose: () => void;
}

const MOST = 50;

/** Begins with the leaves below the subject that is open. */
export function PrintSeveral({ companyId, subjectId, onPrint, onClose }: PrintSeveralProps) {
  const { all, byId } = useChart(companyId);
  const code = subjectId === null ? '' : (byId.get(subjectId)?.code ?? '');
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    all
      .filter((one) => one.leaf && code !== '' && one.code.startsWith(code))
      .map(({ id }) => id)
      .slice(0, MOST),
  );
  const [printing, setPrinting] = useState(false);
  async function run() {
    setPrinting(true);
    const done = await onPrint(chosen);
    setPrinting(false);
    if (done) onClose();
  }
  return (
    <Dialog
      title="连续打印"
      open
      size="small"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={printing} disabled={chosen.length === 0} onClick={() => void run()}>
            打印
          </Button>
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label="科目" extra={`每个科目另起一页，一次最多 ${MOST} 个`}>
          <ChoicesPick
            label="科目"
            width="100%"
            choices={all.map((one) => ({ value: one.id, label: subjectText(one) }))}
            value={[...chosen]}
            onChange={(next) => setChosen(next.slice(0, MOST))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
