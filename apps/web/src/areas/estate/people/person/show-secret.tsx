// Numbers the server masks, shown in full on request. Every view is logged, so it takes a click and happens once.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { getPerson, showPerson, type OutputOf } from '@anju/contract';
import { useAttempt, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';

type Full = OutputOf<typeof showPerson>;

interface Secret {
  /** Null until the user asks for them. */
  readonly full: Full | null;
  readonly link: ReactNode;
}

export function useShowSecret(personId: number, mayShow: boolean): Secret {
  const refresh = useRefresh(getPerson);
  const { attempt } = useAttempt();
  const [shown, setShown] = useState<{ personId: number; full: Full } | null>(null);
  const full = shown?.personId === personId ? shown.full : null;
  const show = async () => {
    setShown({ personId, full: await call(showPerson, { id: personId }) });
    // The card shows who has viewed the numbers, so it is read again.
    await refresh();
  };
  return {
    full,
    link:
      mayShow && full === null ? (
        <Button size="small" type="link" title="查看会记入日志" onClick={() => void attempt(show)}>
          显示完整号码
        </Button>
      ) : null,
  };
}

/** For users who may not export full numbers. */
export const MaskedSheetNote = () => (
  <Alert type="info" showIcon className="entry-problems" title="您没有导出权限，表中的电话和证件号只显示一部分。" />
);
