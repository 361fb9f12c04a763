import { describe, expect, it } from 'vitest';
import { payerOn, type PayingHouse } from './payer.rules.ts';

const developer = { personId: 1, name: '云栖置业' };
const owner = (personId: number, share: string, fromDate: string, toDate: string | null = null) => ({
  personId,
  name: `业主${personId}`,
  share,
  fromDate,
  toDate,
});
const house = (more: Partial<PayingHouse> = {}): PayingHouse => ({
  named: null,
  developer,
  handoverDate: '2026-03-10',
  owners: [owner(2, '100', '2025-11-01')],
  ...more,
});

describe('who pays', () => {
  it('is the developer until the handover, then the owner, on the very day', () => {
    expect(payerOn(house(), '2026-03-09')).toEqual({ ...developer, by: 'developer' });
    expect(payerOn(house(), '2026-03-10')).toEqual({ personId: 2, name: '业主2', by: 'owner' });
  });

  it('is the developer of a house that was never handed over, or that nobody bought', () => {
    expect(payerOn(house({ handoverDate: null }), '2030-01-01')?.by).toBe('developer');
    expect(payerOn(house({ owners: [] }), '2030-01-01')?.by).toBe('developer');
  });

  it('is the owner of the day: a sale on the 17th turns it on the 17th', () => {
    const sold = house({ owners: [owner(3, '100', '2026-07-17'), owner(2, '100', '2025-11-01', '2026-07-16')] });
    expect(payerOn(sold, '2026-07-16')?.personId).toBe(2);
    expect(payerOn(sold, '2026-07-17')?.personId).toBe(3);
  });

  it('is the one with the largest share, of equal shares the first', () => {
    expect(payerOn(house({ owners: [owner(2, '40', '2025-11-01'), owner(3, '60.0', '2025-11-01')] }), '2026-05-01')?.personId).toBe(3);
    expect(payerOn(house({ owners: [owner(2, '9.5', '2025-11-01'), owner(3, '90.5', '2025-11-01')] }), '2026-05-01')?.personId).toBe(3);
    expect(payerOn(house({ owners: [owner(2, '50', '2025-11-01'), owner(3, '50', '2025-11-01')] }), '2026-05-01')?.personId).toBe(2);
  });

  it('is who was named, before and after', () => {
    const named = { personId: 9, name: '租客' };
    for (const day of ['2026-03-09', '2026-05-01']) expect(payerOn(house({ named }), day)).toEqual({ ...named, by: 'set' });
  });

  it('is the owner where no developer is known, and nobody where nobody is', () => {
    expect(payerOn(house({ developer: null, handoverDate: null }), '2026-01-01')?.by).toBe('owner');
    expect(payerOn(house({ developer: null, owners: [] }), '2026-05-01')).toBeNull();
  });
});
