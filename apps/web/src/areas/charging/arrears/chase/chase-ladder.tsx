// 催收步骤: from how many days overdue on which step is due.
import { useQuery } from '@tanstack/react-query';
import { Button, Form, InputNumber, Modal } from 'antd';
import { CHASE, chaseMethod, getChaseLadder, putChaseLadder, type OutputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumSelect, FailedState, LoadingOverlay } from '../../../../ui/index.ts';

interface LadderDialogProps {
  readonly readOnly: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
export function LadderDialog(props: LadderDialogProps) {
  const query = useQuery({
    queryKey: [getChaseLadder.path],
    queryFn: ({ signal }) => call(getChaseLadder, {}, { signal, loading: false }),
    // What is changed here is what is stored now.
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data) return <LadderForm ladder={query.data} {...props} />;
  return (
    <Modal title="催收步骤" open centered footer={null} onCancel={props.onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
    </Modal>
  );
}

interface LadderFormProps extends LadderDialogProps {
  readonly ladder: OutputOf<typeof getChaseLadder>;
}
function LadderForm({ ladder, readOnly, onDone, onClose }: LadderFormProps) {
  const entry = useEntry({
    endpoint: putChaseLadder,
    initial: { steps: ladder.steps },
    toInput: ({ steps }) => ({ steps, version: ladder.version }),
    onDone,
  });
  return (
    <EntryDialog title="催收步骤" entry={entry} readOnly={readOnly} onClose={onClose} width={520}>
      <p className="ui-quiet">逾期到达天数而这一步还没有做，名单上就给出建议；做过更后面的步骤，前面的不再建议。</p>
      <Form.List name="steps">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div className="chase-step" key={key}>
                <span>逾期</span>
                <Form.Item name={[name, 'days']}>
                  <InputNumber aria-label={`第 ${name + 1} 步逾期天数`} min={1} max={3650} precision={0} suffix="天" />
                </Form.Item>
                <Form.Item name={[name, 'method']} style={{ width: 140 }}>
                  <EnumSelect of={chaseMethod} />
                </Form.Item>
                {readOnly ? null : (
                  <Button type="link" size="small" onClick={() => remove(name)}>
                    移除
                  </Button>
                )}
              </div>
            ))}
            {readOnly || fields.length >= chaseMethod.values.length ? null : (
              <Button size="small" onClick={() => add({ days: null, method: CHASE.visit })}>
                增加一步
              </Button>
            )}
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </EntryDialog>
  );
}
