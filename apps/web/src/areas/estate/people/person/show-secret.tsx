// Numbers the server masks, shown in full on request. Each look is in the log, so it is asked for once and by hand.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { getPerson, showPerson, type OutputOf } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

type Full = OutputOf<typeof showPerson>;

interface Secret {
  /** Null while nobody asked. */
  readonly full: Full | null;
  readonly link: ReactNode;
}

export function useShowSecret(personId: number, mayShow: boolean): Secret {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ personId: number; full: Full } | null>(null);
  const full = shown?.personId === personId ? shown.full : null;
  const show = async () => {
    setShown({ personId, full: await call(showPerson, { id: personId }) });
    // The card tells who looked.
    await client.invalidateQueries({ queryKey: [getPerson.path] });
  };
  return {
    full,
    link:
      mayShow && full === null ? (
        <Button size="small" type="link" title="查看会记入日志" onClick={() => void show().catch(() => undefined)}>
          显示完整号码
        </Button>
      ) : null,
  };
}

/** For who may not take whole numbers with him. */
export const MaskedSheetNote = () => (
  <Alert type="info" showIcon className="entry-problems" title="您没有导出权限，表中的电话和证件号只显示一部分。" />
);
