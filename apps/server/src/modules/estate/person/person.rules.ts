// Rules of a person's data, and the text of a change. Numbers are logged masked, because more users read the log than may see the numbers.
import {
  education,
  gender,
  ID_TYPE,
  PERSON_KIND,
  politicalStatus,
  type Enumeration,
  type PersonForm,
  type PersonPrivate,
} from '@anju/contract';
import { formatDay, isCreditCode, isDay, isIdCardValid, maskIdNo, maskPhone } from '@anju/domain';
import { failField } from '../../../platform/errors/failure.ts';

export interface PersonValues extends Omit<PersonForm, 'tagIds'>, PersonPrivate {
  initials: string;
}
export interface PersonCore extends Omit<PersonValues, 'initials'> {
  id: number;
  version: number;
}

/** Validates and normalises an identity document; `at` is its field in the form. */
export function checkPapers<P extends { idType: PersonPrivate['idType']; idNo: string }>(papers: P, at: string): P {
  const idNo = papers.idNo.toUpperCase();
  if (idNo === '') return { ...papers, idType: null, idNo };
  if (papers.idType === null) throw failField(`${at}.idType`, 'OWNER_ID_KIND');
  if (papers.idType === ID_TYPE.idCard && !isIdCardValid(idNo)) throw failField(`${at}.idNo`, 'ID_CARD_WRONG');
  if (papers.idType === ID_TYPE.licence && !isCreditCode(idNo)) throw failField(`${at}.idNo`, 'CREDIT_CODE_WRONG');
  return { ...papers, idNo };
}

const LONG_CARD = 18;

/** Birthday and gender from the ID card, where the form leaves them empty. */
export function fromIdCard<P extends { idType: number | null; idNo: string; birthDate: string | null; gender: PersonForm['gender'] }>(
  person: P,
): P {
  if (person.idType !== ID_TYPE.idCard || person.idNo.length !== LONG_CARD) return person;
  const birthday = `${person.idNo.slice(6, 10)}-${person.idNo.slice(10, 12)}-${person.idNo.slice(12, 14)}`;
  return {
    ...person,
    birthDate: person.birthDate ?? (isDay(birthday) ? birthday : null),
    gender: person.gender ?? (Number(person.idNo.charAt(16)) % 2 === 1 ? 1 : 2),
  };
}

/** The values as they may be logged. */
export function logged(values: object): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...values };
  for (const field of ['phone', 'secondPhone']) if (typeof copy[field] === 'string') copy[field] = maskPhone(copy[field]);
  if (typeof copy['idNo'] === 'string') copy['idNo'] = maskIdNo(copy['idNo']);
  if (typeof copy['birthDate'] === 'string') copy['birthDate'] = copy['birthDate'].slice(0, 4);
  return copy;
}

/** A person outside the user's scope is not named in full. */
export const nameFor = ({ name, seen }: { name: string; seen: boolean }): string => (seen ? name : `${[...name][0] ?? ''}**`);

// ---- description of a change -----------------------------------------------------------------------------------------------

const ENUMS: Record<string, Enumeration<number>> = { kind: PERSON_KIND, gender, idType: ID_TYPE, education, political: politicalStatus };
const LABELS: Record<string, string> = {
  kind: '类别',
  name: '姓名',
  gender: '性别',
  phone: '电话',
  secondPhone: '备用电话',
  idType: '证件类型',
  idNo: '证件号',
  birthDate: '出生年份',
  education: '学历',
  political: '政治面貌',
  workplace: '工作单位',
  address: '联系地址',
  remark: '备注',
  tags: '标签',
  relation: '与业主关系',
  moveInDate: '迁入日期',
  moveOutDate: '迁出日期',
  head: '户主',
  cardNo: '门卡号',
  pets: '宠物',
};

function textOf(field: string, value: unknown, enums: Readonly<Record<string, Enumeration<number>>>): string {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = typeof value === 'number' ? (enums[field]?.text(value) ?? String(value)) : (value as string);
  return isDay(text) ? formatDay(text) : text;
}

/** `电话：138****6721 → 139****0002；备注：空 → 已核对`: only the differences, in the order of the form. */
export function describeChange(
  { before, after, note }: { before: Record<string, unknown> | null; after: Record<string, unknown> | null; note: string },
  more: Readonly<Record<string, Enumeration<number>>> = {},
): string {
  const enums = { ...ENUMS, ...more };
  const parts = Object.entries(LABELS).flatMap(([field, label]) => {
    if (after?.[field] === undefined) return [];
    const [was, is] = [textOf(field, before?.[field], enums), textOf(field, after[field], enums)];
    if (was === is) return [];
    return before?.[field] === undefined ? [`${label}：${is}`] : [`${label}：${was} → ${is}`];
  });
  return [...parts, ...(note ? [note] : [])].join('；');
}
