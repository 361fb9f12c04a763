// Persons and legal entities. Their numbers are valid in form and check digit but belong to no one.
import { isCreditCode, isDay, isIdCardValid } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { KeyedRow } from '../../insert-rows.ts';
import { CREATED_AT, type NextId } from '../ground.ts';
import { companyName, personName, type Gender } from '../names.ts';
import type { Random } from '../random.ts';

export type Person = KeyedRow<'estate.person'>;

export interface NaturalWish {
  readonly gender?: Gender;
  readonly surname?: string;
  readonly born: readonly [from: number, to: number];
  /** Children and some of the elderly have neither phone nor identity document on file. */
  readonly papers?: boolean;
}

export interface People {
  readonly rows: Person[];
  natural(wish: NaturalWish): Person;
  legal(city: string, name?: string): Person;
}

const ID_CARD = 1;
const BUSINESS_LICENCE = 5;
/** Area codes at the start of an id card number: where its holder was first registered. */
const AREAS = [
  '330106',
  '330108',
  '330110',
  '330203',
  '330302',
  '320102',
  '320505',
  '310115',
  '340104',
  '360102',
  '420106',
  '430104',
  '440305',
  '410105',
  '370102',
  '510107',
];
const CARD_CHECKS = [...'0123456789X'];
const CODE_CHARACTERS = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const PHONE_HEADS = ['135', '136', '137', '138', '139', '150', '151', '158', '159', '177', '180', '186', '188', '189', '198'];

export function createPeople(random: Random, tenantId: number, nextId: NextId): People {
  const rows: Person[] = [];
  const taken = new Set<string>();
  const fresh = (draw: () => string): string => {
    for (;;) {
      const text = draw();
      if (taken.has(text)) continue;
      taken.add(text);
      return text;
    }
  };
  const add = (person: Omit<Person, 'tenantId' | 'id' | 'initials' | 'createdAt'>): Person => {
    const row = { tenantId, id: nextId('estate.person'), ...person, initials: pinyinInitials(person.name), createdAt: CREATED_AT };
    rows.push(row);
    return row;
  };
  return {
    rows,
    natural({ gender = random.pick([1, 2] as const), surname, born, papers = true }) {
      const name = personName(random, gender, surname);
      if (!papers) return add({ name, gender, phone: '', idType: null, idNo: '' });
      const phone = fresh(() => mobile(random));
      return add({ name, gender, phone, idType: ID_CARD, idNo: fresh(() => idCard(random, gender, born)) });
    },
    legal(city, name = fresh(() => companyName(random, city))) {
      const code = fresh(() => creditCode(random));
      return add({ name, gender: null, phone: fresh(() => mobile(random)), idType: BUSINESS_LICENCE, idNo: code });
    },
  };
}

export const mobile = (random: Random): string => random.pick(PHONE_HEADS) + random.digits(8);

function idCard(random: Random, gender: Gender, [from, to]: readonly [number, number]): string {
  const day = birthday(random, from, to).replaceAll('-', '');
  // The last digit before the check digit is odd for men, even for women.
  const order = random.digits(2) + String(random.int(0, 4) * 2 + (gender === 1 ? 1 : 0));
  const head = random.pick(AREAS) + day + order;
  return head + (CARD_CHECKS.find((check) => isIdCardValid(head + check)) ?? '');
}

function birthday(random: Random, from: number, to: number): string {
  for (;;) {
    const [month, day] = [random.int(1, 12), random.int(1, 31)].map((part) => String(part).padStart(2, '0'));
    const text = `${random.int(from, to)}-${month}-${day}`;
    if (isDay(text)) return text;
  }
}

function creditCode(random: Random): string {
  const head = `91${random.pick(AREAS)}MA${Array.from({ length: 7 }, () => random.pick(CODE_CHARACTERS)).join('')}`;
  return head + (CODE_CHARACTERS.find((check) => isCreditCode(head + check)) ?? '');
}
