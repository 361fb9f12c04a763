// What a change from a day on means: meters to read, bills it reaches back into, and what the user decides about them.
import { useState } from 'react';
import { Alert, type FormInstance } from 'antd';
import type { HouseConsequences, TransferReading } from '@anju/contract';
import { Consequences, isRecuttable } from './house-consequences.tsx';
import { readingsOf, TransferMeters, type TypedReadings } from './house-transfer-meters.tsx';

export const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is asked of the server while the user types. */
export function useReachBack() {
  const [recut, setRecut] = useState(true);
  const [keep, setKeep] = useState<readonly number[]>([]);
  const [read, setRead] = useState<TransferReading[]>([]);
  return {
    asked: { readings: read, keepBillIds: [...keep] },
    /** What is saved with the change. */
    decided: (found: HouseConsequences | undefined, typed: TypedReadings | undefined) => ({
      readings: readingsOf(typed),
      recut: recut && isRecuttable(found),
      keepBillIds: [...keep],
    }),
    recut,
    setRecut,
    keep,
    setKeep,
    setRead,
  };
}

interface ReachBackProps {
  readonly state: ReturnType<typeof useReachBack>;
  readonly found: { readonly data?: HouseConsequences | undefined; readonly isError: boolean; readonly error: Error | null };
  readonly form: FormInstance;
}

export function ReachBack({ state, found, form }: ReachBackProps) {
  const { recut, setRecut, keep, setKeep, setRead } = state;
  return (
    <>
      <TransferMeters
        meters={found.data?.meters ?? []}
        onTyped={() => setRead(readingsOf(form.getFieldValue('readings') as TypedReadings))}
      />
      {found.isError ? <Alert type="error" showIcon className="house-after-owners" title={found.error?.message} /> : null}
      {found.data ? <Consequences found={found.data} keep={keep} onKeep={setKeep} decision={{ recut, onRecut: setRecut }} /> : null}
    </>
  );
}
