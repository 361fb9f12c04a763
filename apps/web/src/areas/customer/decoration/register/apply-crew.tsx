// The crew: each worker gets a pass; somebody may also be added later.
import { Button, Form, Input } from 'antd';
import { MAX_WORKERS, type PassRow } from '@anju/contract';
import { WorkerPhoto } from '../record/worker-photo.tsx';
import { NO_WORKER, type FormWorker } from './apply-values.ts';

interface ApplyCrewProps {
  /** The decoration that stored photos belong to; 0 for a new one. */
  readonly parent: number;
  readonly known: readonly PassRow[];
}

export function ApplyCrew({ parent, known }: ApplyCrewProps) {
  const workers = Form.useWatch<readonly Partial<FormWorker>[] | undefined>('workers', Form.useFormInstance()) ?? [];
  return (
    <Form.List name="workers">
      {(fields, { add, remove }, { errors }) => (
        <div className="wide">
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name }) => {
            const of = `第 ${name + 1} 人`;
            const stored = known.find(({ id }) => id === workers[name]?.id);
            return (
              <div key={key} className="deco-crew-line">
                <Form.Item name={[name, 'name']}>
                  <Input aria-label={`${of}姓名`} maxLength={20} placeholder="姓名" />
                </Form.Item>
                <Form.Item name={[name, 'trade']}>
                  <Input aria-label={`${of}工种`} maxLength={20} placeholder="工种" />
                </Form.Item>
                <Form.Item name={[name, 'idNo']}>
                  <Input aria-label={`${of}身份证号`} maxLength={18} placeholder="身份证号" />
                </Form.Item>
                <Form.Item name={[name, 'phone']}>
                  <Input aria-label={`${of}电话`} maxLength={20} inputMode="tel" placeholder="电话" />
                </Form.Item>
                <Form.Item name={[name, 'photoId']}>
                  <WorkerPhoto of={of} {...(stored ? { known: { id: stored.photoId, parent } } : {})} />
                </Form.Item>
                <Button type="link" size="small" aria-label={`移除${of}`} onClick={() => remove(name)}>
                  移除
                </Button>
              </div>
            );
          })}
          <Button size="small" disabled={fields.length >= MAX_WORKERS} onClick={() => add(NO_WORKER)}>
            增加施工人员
          </Button>
        </div>
      )}
    </Form.List>
  );
}
