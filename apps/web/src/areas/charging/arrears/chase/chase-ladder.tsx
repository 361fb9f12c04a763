// 催收步骤: which step is due after how many days.
import { Button, Form, InputNumber } from 'antd';
import { CHASE, getChaseLadder, putChaseLadder, type OutputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Dialog, EnumSelect, FailedState, LoadingOverlay } from '../../../../ui/index.ts';

interface LadderDialogProps {
  readonly readOnly: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
export function LadderDialog(props: LadderDialogProps) {
  // The form starts with the currently stored steps, not with a cached answer.
  const query = useRead(getChaseLadder, {}, { staleTime: 0, gcTime: 0 });
  if (query.data) return <LadderForm ladder={query.data} {...props} />;
  return (
    <Dialog title="催收步骤" open footer={null} onCancel={props.onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
    </Dialog>
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
    <EntryDialog title="催收步骤" entry={entry} readOnly={readOnly} onClose={onClose}>
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
                  <EnumSelect of={CHASE} />
                </Form.Item>
                {readOnly ? null : (
                  <Button type="link" size="small" onClick={() => remove(name)}>
                    移除
                  </Button>
                )}
              </div>
            ))}
            {readOnly || fields.length >= CHASE.values.length ? null : (
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
