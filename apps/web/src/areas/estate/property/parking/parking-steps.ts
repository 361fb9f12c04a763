// The actions on a space: the dialogs of the page, and the steps that need no dialog.
import {
  cancelParkingLease,
  enableParking,
  removeParking,
  removeVehicle,
  type ParkingDetail,
  type ParkingLease,
  type ParkingVehicle,
} from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm } from '../../../../ui/index.ts';

export type ParkingActs = Acts<{
  new: null;
  batch: null;
  import: null;
  export: null;
  change: ParkingDetail;
  sell: ParkingDetail;
  takeBack: ParkingDetail;
  lease: ParkingDetail;
  renew: ParkingLease;
  end: ParkingLease;
  vehicle: { readonly parking: ParkingDetail; readonly vehicle?: ParkingVehicle };
}>;

const REMOVED = { removed: '已删除', disabled: '该车位有历史记录，已停用' } as const;

export function useParkingSteps(acts: ParkingActs) {
  const confirm = useConfirm();
  const step = (text: string | null, work: () => Promise<string>) =>
    acts.attempt(async () => {
      if (text === null || (await confirm({ text }))) acts.done(await work());
    });
  return {
    enable: ({ id }: ParkingDetail) =>
      step(null, async () => {
        await call(enableParking, { id });
        return '已恢复使用';
      }),
    cancel: ({ id, name }: ParkingLease) =>
      step(`撤销 ${name} 尚未开始的租约，是否继续？`, async () => {
        await call(cancelParkingLease, { id });
        return '租约已撤销';
      }),
    removeVehicle: ({ code }: ParkingDetail, { id, plate }: ParkingVehicle) =>
      step(`从 ${code} 移除车辆 ${plate}，是否继续？`, async () => {
        await call(removeVehicle, { id });
        return '车辆已移除';
      }),
    remove: ({ id, code }: ParkingDetail) =>
      step(`${code}：没有任何历史的车位将被删除，删除的数据无法恢复；有业主、租约或车辆记录的车位将停用并保留。是否继续？`, async () => {
        const { outcome } = await call(removeParking, { id });
        if (outcome === 'removed') acts.open(null);
        return REMOVED[outcome];
      }),
  };
}
export type ParkingSteps = ReturnType<typeof useParkingSteps>;
