// Scanning a label opens this screen with `?code=…&estate=…`.
import { useEffect, useEffectEvent } from 'react';
import { findDevices } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { usePageScope } from '../../../../platform/access/index.ts';

const SCREEN = '/estate/property/device';

/** ASCII with a special meaning in an address is escaped; non-ASCII characters stay unescaped, because a label has little room. */
const escaped = (text: string) => text.replace(/[^\w.~\u0080-\uffff-]/g, (one) => encodeURIComponent(one));

export const labelAddress = (origin: string, { code, estateId }: { readonly code: string; readonly estateId: number }): string =>
  `${origin}${SCREEN}?code=${escaped(code)}&estate=${estateId}`;

interface Scanned {
  readonly onOne: (id: number) => void;
  readonly onSeveral: (code: string) => void;
  readonly onNone: (code: string) => void;
}

export function useScanned(handlers: Scanned): void {
  const { search } = usePageScope();
  const code = search.get('code')?.trim() ?? '';
  const estate = Number(search.get('estate') ?? 0);
  const found = useEffectEvent((rows: readonly { id: number }[]) => {
    const [first, second] = rows;
    if (!first) handlers.onNone(code);
    else if (second) handlers.onSeveral(code);
    else handlers.onOne(first.id);
  });
  useEffect(() => {
    if (code === '') return;
    const leaving = new AbortController();
    const estateId = Number.isInteger(estate) && estate > 0 ? estate : null;
    call(findDevices, { code, estateId }, { signal: leaving.signal, loading: false }).then(
      (rows) => {
        if (!leaving.signal.aborted) found(rows);
      },
      (error: unknown) => {
        // The call has already shown the failure.
        if (!leaving.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => leaving.abort();
  }, [code, estate]);
}
