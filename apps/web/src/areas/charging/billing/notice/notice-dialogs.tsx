// How notices are delivered: which papers are printed now, and the progress of a sending job.
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, Form, Radio, Select } from 'antd';
import { PAPERS_AT_ONCE } from '@anju/contract';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { BuildingPick } from '../../../estate/index.ts';
import { Dialog } from '../../../../ui/index.ts';

export interface PapersWanted {
  readonly buildingId: number | null;
  readonly noticeIds: number[];
  readonly page: number;
}

interface PrintDialogProps {
  readonly estateId: number;
  readonly objects: number;
  /** Ticked notices. */
  readonly chosen: readonly number[];
  /** Returns the total number to print. */
  readonly onPrint: (wanted: PapersWanted) => Promise<number | null>;
  readonly onClose: () => void;
}

export function PrintDialog({ estateId, objects, chosen, onPrint, onClose }: PrintDialogProps) {
  const many = chosen.length > PAPERS_AT_ONCE;
  const [by, setBy] = useState<'chosen' | 'all'>(chosen.length > 0 && !many ? 'chosen' : 'all');
  const [buildingId, setBuildingId] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [left, setLeft] = useState(0);
  const { attempt, busy: working } = useAttempt();
  const parts = Math.max(1, Math.ceil(objects / PAPERS_AT_ONCE));

  /** If there is more than one stack of papers, the dialog stays open, set to the next one. */
  async function print() {
    const total = await onPrint(
      by === 'chosen' ? { buildingId: null, noticeIds: [...chosen], page: 1 } : { buildingId, noticeIds: [], page },
    );
    if (total === null) return;
    const rest = by === 'chosen' ? 0 : total - page * PAPERS_AT_ONCE;
    if (rest <= 0) return onClose();
    setLeft(rest);
    setPage(page + 1);
  }
  return (
    <Dialog
      title="打印缴费通知单"
      open
      onCancel={onClose}
      onOk={() => void attempt(print)}
      confirmLoading={working}
      okText="打印"
      cancelText="关闭"
    >
      <Radio.Group
        aria-label="打印范围"
        className="entry-problems"
        value={by}
        onChange={(event) => setBy(event.target.value as 'chosen' | 'all')}
        options={[
          { value: 'all', label: `按楼栋顺序（共 ${objects} 份）` },
          { value: 'chosen', label: `已勾选的 ${chosen.length} 条`, disabled: chosen.length === 0 || many },
        ]}
      />
      {by === 'all' ? (
        <Form layout="horizontal" labelCol={{ flex: '72px' }}>
          <Form.Item label="楼栋" extra={`选了楼栋只打印该楼栋，一次最多 ${PAPERS_AT_ONCE} 份`}>
            <BuildingPick
              estateId={estateId}
              value={buildingId}
              onChange={(next) => {
                setBuildingId(next);
                setPage(1);
                setLeft(0);
              }}
              width="100%"
            />
          </Form.Item>
          {buildingId === null && parts > 1 ? (
            <Form.Item label="第几份">
              <Select<number>
                aria-label="第几份"
                value={page}
                onChange={(next) => {
                  setPage(next);
                  setLeft(0);
                }}
                options={Array.from({ length: parts }, (_, at) => ({
                  value: at + 1,
                  label: `第 ${at * PAPERS_AT_ONCE + 1} – ${Math.min(objects, (at + 1) * PAPERS_AT_ONCE)} 份`,
                }))}
              />
            </Form.Item>
          ) : null}
        </Form>
      ) : null}
      {left > 0 ? (
        <Alert type="warning" showIcon className="entry-problems" title={`还有 ${left} 份没有打印，再按“打印”打印下一份。`} />
      ) : null}
      <Alert
        type="info"
        showIcon
        title={`每位付款人每户一页，只列本人的账单，一次最多 ${PAPERS_AT_ONCE} 份；打印后记为已发送，可以再次打印。`}
      />
    </Dialog>
  );
}

interface SendingDialogProps {
  readonly jobId: number;
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function SendingDialog({ jobId, title, onDone, onClose }: SendingDialogProps) {
  const { job, finished } = useJob(jobId);
  const through = useEffectEvent(onDone);
  useEffect(() => {
    if (finished) through();
  }, [finished]);
  return (
    <Dialog title={title} open size="small" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <JobProgress job={job} figures={{ sent: '已发送', failed: '失败' }} />
    </Dialog>
  );
}
