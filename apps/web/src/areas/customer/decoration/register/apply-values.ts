// What the form of an application holds, and what it sends.
import {
  APPLICANT,
  CONTRACTOR,
  DECORATION_PASS,
  type Applicant,
  type changeDecoration,
  type createDecoration,
  type DecorationDetail,
  type InputOf,
} from '@anju/contract';
import type { ListedPaper } from '../record/paper-list.tsx';

export interface FormWorker {
  readonly id: number | null;
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly trade: string;
  readonly photoId: number | null;
}
export const NO_WORKER: FormWorker = { id: null, name: '', idNo: '', phone: '', trade: '', photoId: null };

export interface ApplyValues {
  readonly houseId: number | null;
  readonly applicant: Applicant;
  readonly applicantId: number | null;
  readonly applicantName: string;
  readonly phone: string;
  readonly contractorKind: DecorationDetail['contractorKind'];
  readonly contractor: string;
  readonly licence: string;
  readonly leader: string;
  readonly leaderPhone: string;
  readonly workIds: readonly number[];
  readonly content: string;
  readonly agreementOn: string | null;
  readonly plannedFrom: string | null;
  readonly plannedTo: string | null;
  readonly workingHours: string;
  readonly papers: readonly ListedPaper[];
  readonly workers: readonly FormWorker[];
}

export const blankValues = (houseId: number | null): ApplyValues => ({
  houseId,
  applicant: APPLICANT.owner,
  applicantId: null,
  applicantName: '',
  phone: '',
  contractorKind: CONTRACTOR.company,
  contractor: '',
  licence: '',
  leader: '',
  leaderPhone: '',
  workIds: [],
  content: '',
  agreementOn: null,
  plannedFrom: null,
  plannedTo: null,
  workingHours: '',
  papers: [],
  workers: [],
});

export const valuesOf = (detail: DecorationDetail): ApplyValues => ({
  houseId: detail.houseId,
  applicant: detail.applicant,
  applicantId: detail.applicantId,
  applicantName: detail.applicantName,
  phone: detail.phone,
  contractorKind: detail.contractorKind,
  contractor: detail.contractor,
  licence: detail.licence,
  leader: detail.leader,
  leaderPhone: detail.leaderPhone,
  workIds: detail.workIds,
  content: detail.content,
  agreementOn: detail.agreementOn,
  plannedFrom: detail.plannedFrom,
  plannedTo: detail.plannedTo,
  workingHours: detail.workingHours,
  papers: [],
  workers: detail.passes
    .filter(({ state }) => state === DECORATION_PASS.waiting)
    .map(({ id, name, idNo, phone, trade, photoId }) => ({ id, name, idNo, phone, trade, photoId })),
});

type Change = Omit<InputOf<typeof changeDecoration>, 'id' | 'version'>;

function toForm({ houseId: _, ...values }: ApplyValues): Change {
  return {
    ...values,
    workIds: [...values.workIds],
    plannedFrom: values.plannedFrom ?? '',
    plannedTo: values.plannedTo ?? '',
    papers: values.papers.map(({ paper, fileId }) => ({ paper, fileId })),
    workers: values.workers.map((worker) => ({ ...NO_WORKER, ...worker })),
  };
}

export const toCreate = (values: ApplyValues): InputOf<typeof createDecoration> => ({ ...toForm(values), houseId: values.houseId ?? 0 });

export const toChange = (values: ApplyValues, { id, version }: DecorationDetail): InputOf<typeof changeDecoration> => ({
  ...toForm(values),
  id,
  version,
});
