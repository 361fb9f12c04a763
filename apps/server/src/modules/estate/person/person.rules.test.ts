import { describe, expect, it } from 'vitest';
import { checkMergeable, takenOver } from './person-merge.rules.ts';
import { checkPapers, describeChange, fromIdCard, logged, nameFor, type PersonCore } from './person.rules.ts';

const person = (more: Partial<PersonCore> = {}): PersonCore => ({
  id: 1,
  version: 0,
  kind: 1,
  name: '周以宁',
  gender: null,
  phone: '',
  secondPhone: '',
  idType: null,
  idNo: '',
  birthDate: null,
  education: null,
  political: null,
  workplace: '',
  address: '',
  remark: '',
  ...more,
});

describe('papers', () => {
  it('are written one way, and without a number there is no kind', () => {
    expect(checkPapers({ idType: 1, idNo: '11010119700101018x' }, 'private')).toEqual({ idType: 1, idNo: '11010119700101018X' });
    expect(checkPapers({ idType: 1, idNo: '' }, 'private')).toEqual({ idType: null, idNo: '' });
    expect(checkPapers({ idType: 2, idNo: 'e12345678' }, 'private')).toEqual({ idType: 2, idNo: 'E12345678' });
  });

  it('tell birthday and sex where the form left them open', () => {
    const card = { idType: 1, idNo: '110101198507150029', birthDate: null, gender: null };
    expect(fromIdCard(card)).toMatchObject({ birthDate: '1985-07-15', gender: 2 });
    expect(fromIdCard({ ...card, birthDate: '1985-07-16', gender: 1 as const })).toMatchObject({ birthDate: '1985-07-16', gender: 1 });
    expect(fromIdCard({ ...card, idType: 2 })).toMatchObject({ birthDate: null, gender: null });
  });
});

describe('the log', () => {
  it('holds no full number', () => {
    expect(
      logged(person({ phone: '13800006721', secondPhone: '057188886666', idType: 1, idNo: '110101198507150029', birthDate: '1985-07-15' })),
    ).toMatchObject({ phone: '138****6721', secondPhone: '057*****6666', idNo: '110101********0029', birthDate: '1985' });
  });

  it('reads as the difference, in the order of the form', () => {
    const line = {
      before: { remark: '', phone: '138****6721', gender: 1 },
      after: { remark: '核对', phone: '139****0002', gender: 1 },
      note: '',
    };
    expect(describeChange(line)).toBe('电话：138****6721 → 139****0002；备注：空 → 核对');
    expect(describeChange({ before: null, after: { moveOutDate: '2026-07-02' }, note: '原因：租约到期' })).toBe(
      '迁出日期：2026.07.02；原因：租约到期',
    );
  });

  it('names whom one does not reach by the surname alone', () => {
    expect([nameFor({ name: '周以宁', seen: true }), nameFor({ name: '周以宁', seen: false })]).toEqual(['周以宁', '周**']);
  });
});

describe('a merge', () => {
  it('fills what is open and writes over nothing', () => {
    const keep = person({ phone: '13800000001', remark: '甲' });
    const drop = person({ id: 2, phone: '13800000002', gender: 2, remark: '乙', address: '云栖路 1 号', idType: 2, idNo: 'E1' });
    expect(takenOver(keep, drop)).toEqual({ gender: 2, address: '云栖路 1 号', secondPhone: '13800000002', idType: 2, idNo: 'E1' });
    expect(takenOver(person({ phone: '1' }), person({ phone: '1' }))).toEqual({});
    expect(takenOver(person(), person({ secondPhone: '2' }))).toEqual({ phone: '2' });
    expect(takenOver(person({ idType: 1, idNo: 'A' }), person({ idType: 2, idNo: 'B' }))).toEqual({});
  });

  it('is not for a person and a body, nor for two papers of one kind', () => {
    expect(() => checkMergeable(person(), person({ kind: 2 }))).toThrow('个人与单位不能合并');
    expect(() => checkMergeable(person({ idType: 1, idNo: 'A' }), person({ idType: 1, idNo: 'B' }))).toThrow(
      '两人的身份证号码不同，请先核对更正',
    );
    expect(() => checkMergeable(person({ idType: 1, idNo: 'A' }), person({ idType: 2, idNo: 'B' }))).not.toThrow();
  });
});
