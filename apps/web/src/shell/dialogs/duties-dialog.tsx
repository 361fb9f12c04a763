import { Button } from 'antd';
import { getMyJob } from '@anju/contract/session/account';
import { useRead } from '../../platform/api/hooks.ts';
import { Dialog, EmptyState, FailedState, LoadingOverlay, RichView } from '../../ui/index.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The duties of the user's jobs: each job's name, then its duties. */
export function DutiesDialog({ open, onClose }: Props) {
  const query = useRead(getMyJob, open ? {} : null);
  if (!open) return null;
  return (
    <Dialog open title="我的岗位职责" closable={false} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className="dialog-body duties">
        <LoadingOverlay show={query.isPending} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {query.data?.length === 0 ? <EmptyState text="尚未安排岗位" /> : null}
        {query.data?.map((job) => (
          <section key={`${job.department}/${job.name}`} aria-label={job.name}>
            <h3>
              {job.name} {job.department ? <small className="ui-quiet">{job.department}</small> : null}
            </h3>
            {job.content ? <RichView html={job.content} /> : <p className="ui-quiet">该岗位尚未填写职责</p>}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
