import { Switch } from 'antd';
import { getCallCentreSetting, saveCallCentreSetting } from '@anju/contract';
import type { Access } from '../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { FailedState, WaitingState } from '../../../ui/index.ts';

export function Setting({ access }: { readonly access: Access }) {
  const { data: setting, error, refetch } = useRead(getCallCentreSetting, {});
  const refresh = useRefresh(getCallCentreSetting);
  const { attempt } = useAttempt();
  if (!setting) return error ? <FailedState text={error.message || '加载失败'} onRetry={() => void refetch()} /> : <WaitingState />;
  const save = (patch: Partial<typeof setting>) =>
    void attempt(async () => {
      await call(saveCallCentreSetting, { ...setting, ...patch });
      await refresh();
    });
  const may = access.can('change');
  return (
    <div className="call-form">
      <label htmlFor="call-enabled">启用呼叫中心</label>
      <span>
        <Switch id="call-enabled" checked={setting.enabled} disabled={!may} onChange={(enabled) => save({ enabled })} />
      </span>
      <label htmlFor="call-recording">通话录音</label>
      <span>
        <Switch id="call-recording" checked={setting.recording} disabled={!may} onChange={(recording) => save({ recording })} />
      </span>
    </div>
  );
}
