// A card as its form holds it: percents as they are typed, files with their names.
import {
  ASSET_SOURCE,
  DEPRECIATION,
  type AssetCategory,
  type AssetDetail,
  type changeAsset,
  type createAsset,
  type describeAsset,
  type InputOf,
} from '@anju/contract';
import { rateText, sharesInput, sharesTyped, type KeptFile, type ShareTyped } from '../part/index.ts';

type Create = InputOf<typeof createAsset>;
type Typed = Omit<Create, 'companyId' | 'countLineId' | 'shares' | 'photoId' | 'fileIds' | 'categoryId' | 'cost' | 'life' | 'method'>;
export interface AssetValues extends Typed {
  readonly categoryId: number | null;
  readonly cost: string;
  readonly life: number | null;
  readonly method: Create['method'];
  readonly shares: readonly ShareTyped[];
  readonly photo: KeptFile | null;
  readonly files: readonly KeptFile[];
}

/** A new card, begun with what is known of it. */
export const blankAsset = (day: string, known: Partial<AssetValues> = {}): AssetValues => ({
  ...{ no: '', name: '', spec: '', unit: '', quantity: '1', supplierId: null, boughtOn: day, deviceId: null, remark: '' },
  ...{ categoryId: null, estateId: null, place: '', custodianId: null, usedOn: day, entryDay: day, source: ASSET_SOURCE.bought },
  ...{ cost: '', tax: '', salvageRate: '', life: null, method: DEPRECIATION.even, totalUnits: null },
  ...{ accumulated: '', impairment: '', monthsDone: 0, unitsDone: '', counterSubjectId: null, bankAccountId: null },
  shares: [{ departmentId: null, subjectId: null, share: '100' }],
  photo: null,
  files: [],
  ...known,
});

const filesOf = ({ id, photo, files }: AssetDetail) => ({
  photo: photo && { ...photo, parent: id },
  files: files.map((file) => ({ ...file, parent: id })),
});

/** What describes a card, of one that exists. */
export const describedOf = (asset: AssetDetail) => {
  const { name, spec, unit, quantity, supplierId, boughtOn, deviceId, remark } = asset;
  return { name, spec, unit, quantity, supplierId, boughtOn, deviceId, remark, ...filesOf(asset) };
};

export function assetValues(asset: AssetDetail): AssetValues {
  const { no, categoryId, estateId, place, custodianId, usedOn, entryDay, source, cost, tax, salvageRate, life, method, totalUnits } =
    asset;
  return {
    ...{ no, categoryId, estateId, place, custodianId, usedOn, entryDay, source, cost, tax, salvageRate, life, method, totalUnits },
    ...describedOf(asset),
    accumulated: asset.openingAccumulated,
    impairment: asset.openingImpairment,
    monthsDone: asset.openingMonths,
    unitsDone: asset.openingUnits,
    counterSubjectId: null,
    bankAccountId: null,
    shares: sharesTyped(asset.shares),
  };
}

/** An amount that was left out is nothing. */
const amount = (text: string | undefined) => (text === undefined || text === '' ? '0.00' : text);
const uploads = ({ photo, files }: Pick<AssetValues, 'photo' | 'files'>) => ({
  photoId: photo?.id ?? null,
  fileIds: files.map(({ id }) => id),
});

export function formInput(values: AssetValues): InputOf<typeof changeAsset> {
  const { photo, files, no: _no, ...typed } = values;
  const taken = typed.source === ASSET_SOURCE.opening;
  const work = typed.method === DEPRECIATION.work;
  return {
    ...typed,
    ...uploads({ photo, files }),
    shares: sharesInput(typed.shares),
    // A card taken over has no voucher; its day is the one it came into use.
    entryDay: taken ? typed.usedOn : typed.entryDay,
    tax: amount(typed.tax),
    totalUnits: work && typed.totalUnits ? typed.totalUnits : null,
    accumulated: taken ? amount(typed.accumulated) : '0.00',
    impairment: taken ? amount(typed.impairment) : '0.00',
    monthsDone: taken ? (typed.monthsDone ?? 0) : 0,
    unitsDone: taken && work ? amount(typed.unitsDone) : '0.00',
  } as unknown as InputOf<typeof changeAsset>;
}

export type DescribedValues = ReturnType<typeof describedOf>;
export const describedInput = ({ photo, files, ...typed }: DescribedValues): Omit<InputOf<typeof describeAsset>, 'id' | 'version'> => ({
  ...typed,
  ...uploads({ photo, files }),
});

/** What a category brings along; shares keep what was chosen for them. */
export function ofCategory({ method, life, salvageRate, expenseSubjectId }: AssetCategory, shares: readonly ShareTyped[] | undefined) {
  return {
    ...{ method, life, salvageRate: rateText(salvageRate) },
    shares: (shares ?? []).map((one) => ({ ...one, subjectId: one.subjectId ?? expenseSubjectId })),
  };
}
