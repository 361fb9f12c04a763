// A change as its form holds it; of a kind only its own fields are sent.
import { ASSET, ASSET_CHANGE_KIND, DEPRECIATION, type AssetDetail, type createAssetChange, type InputOf } from '@anju/contract';
import { sharesInput, sharesTyped, type KeptFile, type ShareTyped } from '../part/index.ts';
import { hasAmount, hasCounter, type ChangeKind } from './outlook.rules.ts';

const KIND = ASSET_CHANGE_KIND;

export interface ChangeValues {
  assetId: number | null;
  kind: ChangeKind | null;
  day: string | null;
  reason: string;
  amount: string;
  life: number | null;
  salvageRate: string;
  method: (typeof DEPRECIATION.values)[number] | null;
  totalUnits: string;
  categoryId: number | null;
  shares: ShareTyped[];
  estateId: number | null;
  place: string;
  custodianId: number | null;
  idle: boolean | null;
  counterSubjectId: number | null;
  bankAccountId: number | null;
  files: KeptFile[];
}
export const blankChange = (assetId: number | null, day: string): ChangeValues => ({
  ...{ assetId, kind: null, day, reason: '', amount: '', life: null, salvageRate: '', method: null, totalUnits: '', categoryId: null },
  ...{ shares: [], estateId: null, place: '', custodianId: null, idle: null, counterSubjectId: null, bankAccountId: null, files: [] },
});

export function changeInput(values: ChangeValues): InputOf<typeof createAssetChange> {
  const { kind, files, shares, amount, life, salvageRate, method, totalUnits, counterSubjectId, bankAccountId, ...rest } = values;
  const of = (...kinds: readonly ChangeKind[]) => kind !== null && kinds.includes(kind);
  const value = kind !== null && hasAmount(kind);
  return {
    ...{ assetId: rest.assetId, kind, day: rest.day, reason: rest.reason },
    amount: value && amount !== '' ? amount : null,
    life: of(KIND.life) ? life : null,
    salvageRate: of(KIND.salvageRate) ? salvageRate : null,
    method: of(KIND.method) ? method : null,
    totalUnits: of(KIND.method) && method === DEPRECIATION.work ? totalUnits : null,
    categoryId: of(KIND.category) ? rest.categoryId : null,
    shares: of(KIND.departments, KIND.expense) ? sharesInput(shares) : null,
    estateId: of(KIND.place) ? rest.estateId : null,
    place: of(KIND.place) ? rest.place : '',
    custodianId: of(KIND.custodian) ? rest.custodianId : null,
    idle: of(KIND.use) ? rest.idle : null,
    ...(kind !== null && hasCounter(kind) ? { counterSubjectId, bankAccountId } : {}),
    fileIds: files.map(({ id }) => id),
  } as InputOf<typeof createAssetChange>;
}

/** What a kind begins with: the card as it is. */
export const ofCard = ({
  estateId,
  place,
  custodianId,
  shares,
  state,
  life,
  salvageRate,
  method,
  categoryId,
}: AssetDetail): Partial<ChangeValues> => ({
  ...{ estateId, place, custodianId, life, salvageRate, method, categoryId },
  shares: sharesTyped(shares),
  idle: state !== ASSET.idle,
});
