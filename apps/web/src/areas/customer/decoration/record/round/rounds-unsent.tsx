// What has not reached the server of the rounds on this device: above the lists, and in the dialog of a round that waits.
import { useEffect, useEffectEvent } from 'react';
import { Alert } from 'antd';
import type { OutboxEntry } from '../../../../../platform/outbox/index.ts';
import { UnsentList, UnsentNotice } from '../../../../../ui/index.ts';
import { useRefreshDecorations } from '../refresh-decorations.ts';
import { useRounds } from './round-outbox.ts';

export function RoundsUnsent() {
  const rounds = useRounds();
  const refresh = useRefreshDecorations();
  const arrived = useEffectEvent(() => void refresh());
  const { sent, entries } = rounds;
  useEffect(() => {
    if (sent.length > 0) arrived();
  }, [sent]);
  if (entries.length === 0) return null;
  return (
    <>
      <UnsentNotice of={rounds} />
      <UnsentList of={rounds} />
    </>
  );
}

/** A round that is on its way is not answered again. */
export const RoundWaits = () => (
  <>
    <p>已存本机，连上网络后自动上传。要改的话，先放弃上传：填写的内容还在。</p>
    <UnsentList of={useRounds()} />
  </>
);

/** Why the server did not take the round that is open. */
export const RoundRefused = ({ of }: { readonly of: OutboxEntry | undefined }) =>
  of === undefined || of.refused === '' ? null : <Alert type="warning" showIcon title={`没有被接受：${of.refused}`} />;
